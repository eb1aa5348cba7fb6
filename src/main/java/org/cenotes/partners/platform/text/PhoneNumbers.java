package org.cenotes.partners.platform.text;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.util.Optional;
import org.cenotes.partners.platform.http.FieldErrors;
import org.jspecify.annotations.Nullable;

/** Normalises telephone numbers to E.164. */
public final class PhoneNumbers {
  private static final PhoneNumberUtil PHONES = PhoneNumberUtil.getInstance();

  /** The validation message for any other text, to follow the name of the member. */
  public static final String MESSAGE = "must be a phone number";

  /** The country of numbers without a country code. */
  private static final String DEFAULT_REGION = "MX";

  private PhoneNumbers() {}

  /**
   * Converts a number to E.164; null stays null. Returns null and adds an error to the field when
   * the text is not a possible number.
   */
  public static @Nullable String normalize(
      FieldErrors.Collector errors, String field, @Nullable String text) {
    if (text == null) {
      return null;
    }
    Optional<PhoneNumber> number = parse(text);
    if (number.isEmpty()) {
      errors.add(field, MESSAGE);
    }
    return number.map(PhoneNumbers::format).orElse(null);
  }

  /** Whether the text is a possible number. */
  public static boolean isPossible(String text) {
    return parse(text).isPresent();
  }

  /**
   * Converts a possible number to E.164.
   *
   * @throws IllegalArgumentException for any other text
   */
  public static String normalize(String text) {
    return parse(text)
        .map(PhoneNumbers::format)
        .orElseThrow(() -> new IllegalArgumentException("not validated"));
  }

  private static Optional<PhoneNumber> parse(String text) {
    try {
      return Optional.of(PHONES.parse(text, DEFAULT_REGION)).filter(PHONES::isPossibleNumber);
    } catch (NumberParseException e) {
      return Optional.empty();
    }
  }

  private static String format(PhoneNumber number) {
    return PHONES.format(number, PhoneNumberFormat.E164);
  }
}
