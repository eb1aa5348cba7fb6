package org.cenotes.partners.domain.identity.password;

import com.nulabinc.zxcvbn.StandardDictionaries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.cenotes.partners.platform.http.FieldErrors;

/** The rules for passwords. */
public final class PasswordPolicy {
  private static final int MIN_LENGTH = 10;
  private static final int MAX_LENGTH = 128;
  private static final int COMMON = 10_000;

  private PasswordPolicy() {}

  /**
   * Rejects a password that is too short, too long, equal to the e-mail, or among the 10,000 most
   * common ones.
   *
   * @param field the member to name in the error
   */
  public static void check(
      FieldErrors.Collector errors, String field, String password, String email) {
    rejection(password, email).ifPresent(sentence -> errors.add(field, sentence));
  }

  /** What is wrong with a password, to follow the name of its member; empty when it is allowed. */
  public static Optional<String> rejection(String password, String email) {
    int length = password.codePointCount(0, password.length());
    String folded = password.toLowerCase(Locale.ROOT);
    if (length < MIN_LENGTH || length > MAX_LENGTH) {
      return Optional.of("must have " + MIN_LENGTH + " to " + MAX_LENGTH + " characters");
    }
    if (folded.equals(email)) {
      return Optional.of("must not be the e-mail address");
    }
    return Common.WORDS.contains(folded)
        ? Optional.of("must not be a common password")
        : Optional.empty();
  }

  /** Loaded on first use. */
  private static final class Common {
    static final Set<String> WORDS = load();

    private static Set<String> load() {
      try {
        List<String> ranked = StandardDictionaries.PASSWORDS_LOADER.load().getFrequencies();
        return new HashSet<>(ranked.subList(0, Math.min(COMMON, ranked.size())));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
