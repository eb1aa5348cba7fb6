package org.cenotes.partners.platform.mail;

import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.MimeMessage;
import java.lang.System.Logger.Level;
import java.util.Properties;
import org.cenotes.partners.platform.mail.MailSettings.Security;

/**
 * A connection to the SMTP server. Connecting and sending the first mail may take the time of an
 * attempt together, and each further mail as long again, however slowly the server answers.
 */
final class SmtpConnection implements MailConnection {
  private static final System.Logger LOG = System.getLogger(SmtpConnection.class.getName());

  private final Transport transport;
  private final MailComposer composer;
  private final LimitedSockets sockets;
  private boolean used;

  private SmtpConnection(Transport transport, MailComposer composer, LimitedSockets sockets) {
    this.transport = transport;
    this.composer = composer;
    this.sockets = sockets;
  }

  static SmtpConnection open(
      Session session, MailComposer composer, MailSettings settings, String host)
      throws MessagingException {
    String protocol = settings.security() == Security.TLS ? "smtps" : "smtp";
    LimitedSockets sockets = new LimitedSockets(settings.attemptLimit());
    Properties properties = new Properties();
    properties.putAll(session.getProperties());
    properties.put("mail." + protocol + ".socketFactory", sockets);
    properties.setProperty("mail." + protocol + ".socketFactory.fallback", "false");
    Transport transport = Session.getInstance(properties).getTransport(protocol);
    transport.connect(host, settings.port(), settings.user(), settings.password());
    return new SmtpConnection(transport, composer, sockets);
  }

  @Override
  public void send(OutgoingMail mail) throws MailFailure {
    MimeMessage message;
    try {
      message = composer.compose(mail);
    } catch (AddressException e) {
      throw new MailFailure("the address is not valid", true, e);
    } catch (MessagingException e) {
      throw new MailFailure("the message cannot be made", true, e);
    }
    if (used) {
      sockets.restart();
    }
    used = true;
    try {
      transport.sendMessage(message, message.getAllRecipients());
    } catch (SendFailedException e) {
      Address[] refused = e.getInvalidAddresses();
      boolean permanent = refused != null && refused.length > 0;
      throw new MailFailure(
          permanent ? "the mail server refuses the address" : "the mail server refused the mail",
          permanent,
          e);
    } catch (MessagingException e) {
      throw new MailFailure(
          "the mail server did not take the mail: " + e.getClass().getSimpleName(), false, e);
    }
  }

  @Override
  public void close() {
    try {
      transport.close();
    } catch (MessagingException e) {
      LOG.log(Level.DEBUG, "the connection to the mail server did not end properly", e);
    }
  }
}
