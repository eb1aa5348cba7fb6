package org.cenotes.partners.platform.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.Properties;
import org.cenotes.partners.platform.mail.MailSettings.Delivery;
import org.cenotes.partners.platform.mail.MailSettings.Security;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Opens connections for sending mail. Sending waits for the network: it belongs on a thread of its
 * own and outside transactions.
 */
@ApplicationScoped
public class MailSender {
  private final MailSettings settings;
  private final Session session;
  private final MailComposer composer;

  @Inject
  MailSender(Config config, @ConfigProperty(name = "cenotes.public-url") String publicUrl) {
    this(MailSettings.of(config), publicUrl);
  }

  MailSender(MailSettings settings, String publicUrl) {
    this.settings = settings;
    this.session = Session.getInstance(properties(settings));
    String host = URI.create(publicUrl).getHost();
    this.composer = new MailComposer(session, settings.from(), host == null ? "localhost" : host);
  }

  private static Properties properties(MailSettings settings) {
    boolean implicit = settings.security() == Security.TLS;
    String prefix = implicit ? "mail.smtps." : "mail.smtp.";
    Properties properties = new Properties();
    properties.setProperty(prefix + "connectiontimeout", millis(settings.connectTimeout()));
    properties.setProperty(prefix + "timeout", millis(settings.readTimeout()));
    properties.setProperty(prefix + "writetimeout", millis(settings.readTimeout()));
    properties.setProperty(prefix + "ssl.checkserveridentity", "true");
    if (settings.security() == Security.STARTTLS) {
      properties.setProperty(prefix + "starttls.enable", "true");
      properties.setProperty(prefix + "starttls.required", "true");
    }
    return properties;
  }

  private static String millis(Duration duration) {
    return Long.toString(Math.max(1, duration.toMillis()));
  }

  /** The settings in use. */
  public MailSettings settings() {
    return settings;
  }

  /**
   * Opens a connection.
   *
   * @throws MailFailure when the mail server cannot be reached or refuses the login
   * @throws IllegalStateException when mail is not configured
   */
  public MailConnection open() throws MailFailure {
    if (settings.delivery() == Delivery.FILES) {
      return new MailFiles(composer, Objects.requireNonNull(settings.directory()));
    }
    String host = settings.host();
    if (host == null) {
      throw new IllegalStateException("no mail server is configured");
    }
    try {
      return SmtpConnection.open(session, composer, settings, host);
    } catch (MessagingException e) {
      throw new MailFailure(
          "the mail server cannot be used: " + e.getClass().getSimpleName(), false, e);
    }
  }
}
