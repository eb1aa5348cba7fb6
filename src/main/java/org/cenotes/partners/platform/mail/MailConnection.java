package org.cenotes.partners.platform.mail;

/** Where mails go, one after the other; for one thread. */
public interface MailConnection extends AutoCloseable {
  /**
   * Sends a mail. When it returns, the mail server is responsible for it.
   *
   * @throws MailFailure when the mail was not accepted; after one that is not permanent, the
   *     connection may be broken
   */
  void send(OutgoingMail mail) throws MailFailure;

  @Override
  void close();
}
