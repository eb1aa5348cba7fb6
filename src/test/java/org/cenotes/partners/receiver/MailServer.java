package org.cenotes.partners.receiver;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Address;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.harness.Wait;

/** A real SMTP server that keeps what it receives. */
public final class MailServer implements AutoCloseable {
  /** The day of weekly reports: that on which the tests began. */
  private static final DayOfWeek WEEKLY_DAY = LocalDate.now(ZoneOffset.UTC).getDayOfWeek();

  private static final Pattern TOKEN = Pattern.compile("#token=([0-9A-Za-z_]+)");

  /** That of the shared node; it lives as long as the tests. */
  private static final class Shared {
    static final MailServer SERVER = new MailServer();
  }

  private final GreenMail server;

  /** Starts a server on a free port. */
  public MailServer() {
    server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
  }

  /** The server that the shared node sends to. */
  public static MailServer shared() {
    return Shared.SERVER;
  }

  /** A zone in which it is the day of weekly reports, also when it has ended in UTC. */
  public static String zoneOfWeeklyDay() {
    return LocalDate.now(ZoneOffset.UTC).getDayOfWeek() == WEEKLY_DAY ? "UTC" : "Pacific/Pago_Pago";
  }

  /** The port. */
  public int port() {
    return server.getSmtp().getPort();
  }

  /** Settings of a node that sends to this server. */
  public Map<String, String> settings() {
    return settings(port());
  }

  /** Settings of a node that sends to this port, soon. */
  public static Map<String, String> settings(int port) {
    return Map.of(
        "CENOTES_NOTIFICATIONS_CHECK_INTERVAL", "PT2S",
        "CENOTES_NOTIFICATIONS_WEEKLY_DAY", WEEKLY_DAY.name(),
        "CENOTES_NOTIFICATIONS_WEEKLY_HOUR", "0",
        "CENOTES_MAIL_HOST", "127.0.0.1",
        "CENOTES_MAIL_PORT", Integer.toString(port),
        "CENOTES_MAIL_SECURITY", "none",
        "CENOTES_MAIL_CONNECT_TIMEOUT", "PT10S",
        "CENOTES_MAIL_READ_TIMEOUT", "PT10S",
        "CENOTES_NOTIFICATIONS_INTERVAL", "PT1S");
  }

  /** All mails to this address, in the order of arrival. */
  public List<MimeMessage> to(String email) {
    return Arrays.stream(server.getReceivedMessages())
        .filter(mail -> recipient(mail).equals(email))
        .toList();
  }

  /** All mails. */
  public List<MimeMessage> all() {
    return List.of(server.getReceivedMessages());
  }

  /** The first mail to this address whose subject contains a text, once it has arrived. */
  public MimeMessage await(String email, String subject) {
    Wait.until(
        "a mail to " + email + " about " + subject,
        Duration.ofSeconds(30),
        () -> to(email).stream().anyMatch(mail -> subject(mail).contains(subject)));
    return to(email).stream()
        .filter(mail -> subject(mail).contains(subject))
        .findFirst()
        .orElseThrow();
  }

  /** The subject, decoded. */
  public static String subject(MimeMessage mail) {
    try {
      return String.valueOf(mail.getSubject());
    } catch (MessagingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The value of a header; null when there is none. */
  public static String header(MimeMessage mail, String name) {
    try {
      return mail.getHeader(name, ", ");
    } catch (MessagingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The plain text. */
  public static String text(MimeMessage mail) {
    return part(mail, 0);
  }

  /** The HTML. */
  public static String html(MimeMessage mail) {
    return part(mail, 1);
  }

  private static String part(MimeMessage mail, int number) {
    try {
      return (String) ((Multipart) mail.getContent()).getBodyPart(number).getContent();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (MessagingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The token of the link in a mail. */
  public static String token(MimeMessage mail) {
    Matcher found = TOKEN.matcher(text(mail));
    if (!found.find()) {
      throw new AssertionError("no token in " + text(mail));
    }
    return found.group(1);
  }

  private static String recipient(MimeMessage mail) {
    try {
      Address[] all = mail.getRecipients(Message.RecipientType.TO);
      return ((InternetAddress) all[0]).getAddress();
    } catch (MessagingException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.stop();
  }
}
