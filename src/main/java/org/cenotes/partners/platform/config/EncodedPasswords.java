package org.cenotes.partners.platform.config;

import com.ibm.websphere.crypto.InvalidPasswordDecodingException;
import com.ibm.websphere.crypto.PasswordUtil;
import com.ibm.websphere.crypto.UnsupportedCryptoAlgorithmException;

/**
 * Passwords that are encoded as the server's {@code securityUtility encode} does. In its own
 * configuration the server decodes them itself.
 */
public final class EncodedPasswords {
  private EncodedPasswords() {}

  /**
   * The password itself.
   *
   * @param value plain, or such as <code>{xor}…</code> or <code>{aes}…</code>
   * @throws IllegalArgumentException when it was encoded with another key, or cannot be decoded
   */
  public static String decoded(String value) {
    if (!value.startsWith("{") || !PasswordUtil.isEncrypted(value)) {
      return value;
    }
    try {
      return PasswordUtil.decode(value);
    } catch (InvalidPasswordDecodingException | UnsupportedCryptoAlgorithmException e) {
      throw new IllegalArgumentException("the encoded password cannot be decoded", e);
    }
  }
}
