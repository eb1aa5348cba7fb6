package org.cenotes.partners.platform.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The address that partners use, {@code cenotes.public-url}, to which links add their paths. */
@ApplicationScoped
public class PublicUrl {
  private final URI url;

  /**
   * Reads the setting.
   *
   * @param configured as it is in the setting, also with slashes at its end
   */
  @Inject
  public PublicUrl(@ConfigProperty(name = "cenotes.public-url") URI configured) {
    this.url = URI.create(configured.toString().replaceAll("/+$", ""));
  }

  /** The address without a slash at its end. */
  public URI url() {
    return url;
  }

  /**
   * The address of a page or route.
   *
   * @param path begins with a slash, and is added to the path of the address
   */
  public String withPath(String path) {
    return url + path;
  }
}
