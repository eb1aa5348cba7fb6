package org.cenotes.partners.platform.mail;

import java.nio.file.Path;
import java.time.Duration;
import org.cenotes.partners.platform.mail.MailSettings.Security;

/** Makes senders for tests of other packages. */
public final class MailSenders {
  private MailSenders() {}

  /** One that writes mails into files. */
  public static MailSender intoFiles(Path directory) {
    return new MailSender(
        new MailSettings(
            null,
            587,
            Security.STARTTLS,
            null,
            null,
            "Cenotes <no-reply@cenotes.example>",
            Duration.ofSeconds(5),
            Duration.ofSeconds(5),
            directory.toString()),
        "https://partners.cenotes.example");
  }
}
