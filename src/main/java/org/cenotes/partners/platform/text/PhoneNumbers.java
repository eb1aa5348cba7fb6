package org.cenotes.partners.platform.text;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import org.cenotes.partners.platform.http.FieldErrors;
import org.jspecify.annotations.Nullable;

/** Telephone numbers as they are kept: E.164. */
public final class PhoneNumbers {
  private static final PhoneNumberUtil PHONES = PhoneNumberUtil.getInstance();

  /** A number without a country belongs to the country of the cenotes. */
  private static final String HOME = "MX";

  private PhoneNumbers() {}

  /**
   * In the form of E.164; null stays null, and what cannot be a number is an error of the field and
   * null.
   */
  public static @Nullable String normalize(
      FieldErrors.Collector errors, String field, @Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      PhoneNumber number = PHONES.parse(text, HOME);
      if (PHONES.isPossibleNumber(number)) {
        return PHONES.format(number, PhoneNumberFormat.E164);
      }
    } catch (NumberParseException e) {
      // said below, like a number that parses but cannot be one
    }
    errors.add(field, "must be a phone number");
    return null;
  }
}
