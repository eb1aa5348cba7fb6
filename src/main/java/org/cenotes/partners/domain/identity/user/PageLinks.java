package org.cenotes.partners.domain.identity.user;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Optional;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.config.PublicUrl;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The pages that links with single-use tokens lead to: those of the console, unless others are
 * configured. The token is in the fragment, which browsers send to no server.
 */
@ApplicationScoped
public class PageLinks {
  private static final System.Logger LOG = System.getLogger(PageLinks.class.getName());

  private final PublicUrl publicUrl;
  private final Optional<String> acceptInvite;
  private final Optional<String> resetPassword;

  @Inject
  PageLinks(
      PublicUrl publicUrl,
      @ConfigProperty(name = "cenotes.links.accept-invite") Optional<String> acceptInvite,
      @ConfigProperty(name = "cenotes.links.reset-password") Optional<String> resetPassword) {
    this.publicUrl = publicUrl;
    this.acceptInvite = acceptInvite;
    this.resetPassword = resetPassword;
  }

  /** The link that accepts an invitation. */
  public String acceptInvite(String token) {
    return acceptInvite.orElse(publicUrl.withPath("/console/accept-invite")) + "#token=" + token;
  }

  /** The link that resets a password. */
  public String resetPassword(String token) {
    return resetPassword.orElse(publicUrl.withPath("/console/reset-password")) + "#token=" + token;
  }

  /** At start, not when the first link is needed. */
  void warnOfMissingPages(@Observes @Initialized(ApplicationScoped.class) Object ignored) {
    boolean complete = acceptInvite.isPresent() && resetPassword.isPresent();
    if (!complete && Environment.current() == Environment.PRODUCTION) {
      LOG.log(
          Level.WARNING,
          "cenotes.links.accept-invite or cenotes.links.reset-password is not set: links in mails"
              + " lead to {0}, where no page exists",
          publicUrl.withPath("/console/"));
    }
  }
}
