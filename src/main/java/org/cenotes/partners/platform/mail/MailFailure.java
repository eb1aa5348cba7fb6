package org.cenotes.partners.platform.mail;

/** A mail was not accepted. The message is safe to log: it quotes neither addresses nor texts. */
public class MailFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean permanent;

  MailFailure(String message, boolean permanent, Throwable cause) {
    super(message, cause);
    this.permanent = permanent;
  }

  /** Whether another attempt with the same mail would fail too. */
  public boolean isPermanent() {
    return permanent;
  }
}
