package org.cenotes.partners.platform.mail;

import jakarta.activation.DataHandler;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.text.EmailAddresses;

/**
 * Makes MIME messages. Names and subjects can come from partners: whatever would end a line or a
 * header is removed before the mail library encodes them, since the library takes a line break in a
 * subject for one that was folded on purpose.
 */
final class MailComposer {
  private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029]");
  private static final int MAX_HEADER_TEXT = 200;
  private static final String UTF_8 = StandardCharsets.UTF_8.name();

  private final Session session;
  private final String from;
  private final String domain;

  /**
   * @param from the sender's address, with or without a name
   * @param domain the right-hand side of Message-IDs
   */
  MailComposer(Session session, String from, String domain) {
    this.session = session;
    this.from = from;
    this.domain = domain;
  }

  /**
   * The message, complete with its headers.
   *
   * @throws MessagingException when the recipient's address is not one
   */
  MimeMessage compose(OutgoingMail mail) throws MessagingException {
    MimeMessage message = new IdentifiedMessage(session, "<" + mail.id() + "@" + domain + ">");
    message.setFrom(new InternetAddress(from, true));
    message.setRecipient(Message.RecipientType.TO, recipient(mail));
    message.setSubject(headerText(mail.subject()), UTF_8);
    message.setSentDate(Date.from(mail.date()));
    message.setHeader("Auto-Submitted", "auto-generated");
    if (mail.unsubscribeUrl() != null) {
      message.setHeader("List-Unsubscribe", "<" + mail.unsubscribeUrl() + ">");
      message.setHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
    }
    MimeMultipart parts = new MimeMultipart("alternative");
    parts.addBodyPart(part(mail.text(), "text/plain"));
    parts.addBodyPart(part(mail.html(), "text/html"));
    message.setContent(parts);
    message.saveChanges();
    return message;
  }

  private static InternetAddress recipient(OutgoingMail mail) throws MessagingException {
    if (CONTROLS.matcher(mail.to()).find()) {
      throw new AddressException("control character in an address");
    }
    InternetAddress[] parsed = InternetAddress.parse(mail.to(), true);
    if (parsed.length != 1) {
      throw new AddressException("not one address");
    }
    InternetAddress address = new InternetAddress();
    // The library would send a letter outside ASCII as another one: š (U+0161) as a.
    address.setAddress(
        EmailAddresses.deliverable(parsed[0].getAddress())
            .orElseThrow(() -> new AddressException("not an address in ASCII")));
    try {
      String name = headerText(mail.name());
      if (!name.isEmpty()) {
        address.setPersonal(name, UTF_8);
      }
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException(e);
    }
    return address;
  }

  /** One line of at most 200 characters without control characters. */
  static String headerText(String text) {
    String line = CONTROLS.matcher(text).replaceAll(" ").strip();
    return line.codePointCount(0, line.length()) <= MAX_HEADER_TEXT
        ? line
        : line.substring(0, line.offsetByCodePoints(0, MAX_HEADER_TEXT));
  }

  private static MimeBodyPart part(String text, String type) throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    part.setDataHandler(
        new DataHandler(
            new ByteArrayDataSource(
                text.getBytes(StandardCharsets.UTF_8), type + "; charset=utf-8")));
    return part;
  }

  /** A message whose id is given, not made up when it is saved. */
  private static final class IdentifiedMessage extends MimeMessage {
    private final String messageId;

    IdentifiedMessage(Session session, String messageId) {
      super(session);
      this.messageId = messageId;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", messageId);
    }
  }
}
