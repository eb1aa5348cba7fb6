package org.cenotes.partners.platform.text;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import org.cenotes.partners.platform.http.FieldErrors;
import org.jspecify.annotations.Nullable;

/** Normalises telephone numbers to E.164. */
public final class PhoneNumbers {
  private static final PhoneNumberUtil PHONES = PhoneNumberUtil.getInstance();

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
    try {
      PhoneNumber number = PHONES.parse(text, DEFAULT_REGION);
      if (PHONES.isPossibleNumber(number)) {
        return PHONES.format(number, PhoneNumberFormat.E164);
      }
    } catch (NumberParseException e) {
      // reported below, like a number that is not possible
    }
    errors.add(field, "must be a phone number");
    return null;
  }
}
