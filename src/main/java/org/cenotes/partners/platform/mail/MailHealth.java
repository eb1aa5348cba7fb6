package org.cenotes.partners.platform.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import org.cenotes.partners.platform.mail.MailSettings.Delivery;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * What becomes of mails. A node without a mail server is degraded and not unready: no other node
 * would do better, and everything but mail works.
 */
@ApplicationScoped
public class MailHealth {
  private final MailSender sender;

  @Inject
  MailHealth(MailSender sender) {
    this.sender = sender;
  }

  @Produces
  @Readiness
  HealthCheck mail() {
    return () -> {
      Delivery delivery = sender.settings().delivery();
      return HealthCheckResponse.named("mail")
          .up()
          .withData("delivery", delivery.wire())
          .withData("degraded", delivery == Delivery.NONE)
          .build();
    };
  }
}
