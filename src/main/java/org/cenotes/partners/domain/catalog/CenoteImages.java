package org.cenotes.partners.domain.catalog;

import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.domain.file.PublishedImages;
import org.cenotes.partners.platform.component.Service;

/** Publishes the images of cenotes that are on sale. */
@Service
public class CenoteImages implements PublishedImages {
  private final Cenotes cenotes;

  @Inject
  CenoteImages(Cenotes cenotes) {
    this.cenotes = cenotes;
  }

  @Override
  public boolean shows(UUID fileId) {
    return cenotes.isShownOnSale(fileId);
  }
}
