package org.cenotes.partners.domain.identity.administrator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.platform.secret.RandomText;

/** Generates temporary passwords, before the transaction that stores their hash. */
@ApplicationScoped
public class TemporaryPasswords {
  private static final int LENGTH = 20;

  private final PasswordHasher passwords;

  @Inject
  TemporaryPasswords(PasswordHasher passwords) {
    this.passwords = passwords;
  }

  /** A password, to be shown once, and its hash. */
  public record TemporaryPassword(String text, String hash) {
    /** Without the password. */
    @Override
    public String toString() {
      return "TemporaryPassword";
    }
  }

  /** A new random password. */
  public TemporaryPassword generate() {
    String text = text();
    return new TemporaryPassword(text, passwords.hash(text));
  }

  static String text() {
    return RandomText.base62(LENGTH);
  }
}
