package org.cenotes.partners.domain.team;

import java.text.Normalizer;
import java.util.Locale;

/** E-mail addresses as they are compared and kept. */
public final class Email {
  private Email() {}

  /** Trimmed, NFC, lower case. */
  public static String normalize(String email) {
    return Normalizer.normalize(email.strip(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
  }
}
