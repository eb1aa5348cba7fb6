package org.cenotes.partners.domain.file;

import java.util.UUID;

/** Knows which files everybody may see. The module that publishes images implements it. */
public interface PublishedImages {
  /** Whether something that is on sale shows the file. */
  boolean shows(UUID fileId);
}
