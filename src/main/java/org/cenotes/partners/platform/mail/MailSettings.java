package org.cenotes.partners.platform.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * The settings {@code cenotes.mail.*}.
 *
 * @param host of the SMTP server; null when there is none
 * @param user null when the server asks for no login
 * @param from the sender's address, with or without a name
 * @param connectTimeout until the connection is open
 * @param readTimeout for each answer of the server and each write to it
 * @param directory where mails are written as files when there is no server; null for nowhere
 */
public record MailSettings(
    @Nullable String host,
    int port,
    Security security,
    @Nullable String user,
    @Nullable String password,
    String from,
    Duration connectTimeout,
    Duration readTimeout,
    @Nullable String directory) {
  private static final String PREFIX = "cenotes.mail.";
  private static final int SUBMISSION_PORT = 587;
  private static final Duration MAX_TIMEOUT = Duration.ofMinutes(1);

  /** The most commands of one message: connection, TLS, login, envelope, data and end. */
  private static final int MAX_EXCHANGES = 12;

  /** How the connection to the server is protected. */
  public enum Security implements WireEnum {
    /** TLS after STARTTLS, without which no mail is sent. */
    STARTTLS,
    /** TLS from the first byte. */
    TLS,
    /** Plain text, for a relay on the same machine or network. */
    NONE
  }

  /** What becomes of mails. */
  public enum Delivery implements WireEnum {
    SMTP,
    FILES,
    NONE
  }

  /**
   * The configured settings.
   *
   * @throws IllegalArgumentException when one cannot be read
   */
  public static MailSettings of(Config config) {
    return new MailSettings(
        text(config, "host"),
        config.getOptionalValue(PREFIX + "port", Integer.class).orElse(SUBMISSION_PORT),
        WireEnum.parse(
            Security.class, Optional.ofNullable(text(config, "security")).orElse("starttls")),
        text(config, "user"),
        text(config, "password"),
        Optional.ofNullable(text(config, "from")).orElse("Cenotes <no-reply@localhost>"),
        duration(config, "connect-timeout", Duration.ofSeconds(5)),
        duration(config, "read-timeout", Duration.ofSeconds(10)),
        text(config, "directory"));
  }

  private static @Nullable String text(Config config, String name) {
    return config.getOptionalValue(PREFIX + name, String.class).orElse(null);
  }

  private static Duration duration(Config config, String name, Duration other) {
    return config.getOptionalValue(PREFIX + name, Duration.class).orElse(other);
  }

  /** One sentence for each reason not to start with this configuration. */
  public static List<String> problems(Config config, Environment environment) {
    try {
      return of(config).problems(environment, text(config, "from") != null);
    } catch (IllegalArgumentException e) {
      return List.of("the settings cenotes.mail.* cannot be read: " + e.getMessage());
    }
  }

  private List<String> problems(Environment environment, boolean hasSender) {
    List<String> problems = new ArrayList<>();
    if (!isAddress(from)) {
      problems.add("cenotes.mail.from must be an e-mail address, with or without a name");
    }
    if ((user == null) != (password == null)) {
      problems.add("cenotes.mail.user and cenotes.mail.password must be set together");
    }
    checkTimeout("connect-timeout", connectTimeout, problems);
    checkTimeout("read-timeout", readTimeout, problems);
    if (environment == Environment.PRODUCTION) {
      checkProduction(problems, hasSender);
    }
    return problems;
  }

  private static void checkTimeout(String name, Duration timeout, List<String> problems) {
    if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(MAX_TIMEOUT) > 0) {
      problems.add(PREFIX + name + " must be between 1 ms and one minute");
    }
  }

  private void checkProduction(List<String> problems, boolean hasSender) {
    if (directory != null) {
      problems.add(
          "cenotes.mail.directory writes mails with their links into files;"
              + " production refuses it");
    }
    if (host != null && !hasSender) {
      problems.add("cenotes.mail.from must be set to the address that mails come from");
    }
    if (user != null && security == Security.NONE) {
      problems.add("cenotes.mail.security none would send the mail password in plain text");
    }
  }

  private static boolean isAddress(String text) {
    try {
      InternetAddress[] parsed = InternetAddress.parse(text, true);
      if (parsed.length != 1) {
        return false;
      }
      parsed[0].validate();
      return parsed[0].getAddress().indexOf('@') > 0;
    } catch (AddressException e) {
      return false;
    }
  }

  /** What becomes of mails with these settings. */
  public Delivery delivery() {
    if (host != null) {
      return Delivery.SMTP;
    }
    return directory == null ? Delivery.NONE : Delivery.FILES;
  }

  /** The most that connecting and sending a mail may take; what has not ended then was given up. */
  public Duration attemptLimit() {
    return connectTimeout.plus(readTimeout.multipliedBy(MAX_EXCHANGES));
  }

  /** Leaves out the password, so that it cannot get into a log. */
  @Override
  public String toString() {
    return "MailSettings[host=" + host + ", port=" + port + ", security=" + security + "]";
  }
}
