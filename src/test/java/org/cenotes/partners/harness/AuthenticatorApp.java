package org.cenotes.partners.harness;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.security.InvalidKeyException;
import java.time.Instant;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.util.encoders.Base32;

/**
 * A user's authenticator app.
 *
 * @param secret in Base32
 */
public record AuthenticatorApp(String secret) {
  /** The seconds for which a code is shown. */
  public static final int STEP = 30;

  /** The code that it shows at this time. */
  public String code(Instant time) {
    try {
      return new TimeBasedOneTimePasswordGenerator()
          .generateOneTimePasswordString(
              new SecretKeySpec(Base32.decode(secret), "HmacSHA1"), time);
    } catch (InvalidKeyException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A code of six digits that is wrong for minutes around this time. */
  public String wrongCode(Instant time) {
    for (int candidate = 0; ; candidate++) {
      String code = "%06d".formatted(candidate);
      boolean right = false;
      for (int step = -4; step <= 4; step++) {
        right |= code(time.plusSeconds((long) step * STEP)).equals(code);
      }
      if (!right) {
        return code;
      }
    }
  }
}
