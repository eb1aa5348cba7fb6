package org.cenotes.partners.domain.booking;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.text.Normalizer;
import java.util.Locale;
import org.cenotes.partners.domain.visit.Guest;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/**
 * Reads the guest out of a request under whatever names it came; names that disagree are refused.
 */
final class GuestReading {
  private static final PhoneNumberUtil PHONES = PhoneNumberUtil.getInstance();

  /** A number without a country belongs to the country of the cenotes. */
  private static final String HOME = "MX";

  private final BookingRequest request;
  private final FieldErrors.Collector errors = new FieldErrors.Collector();

  private GuestReading(BookingRequest request) {
    this.request = request;
  }

  /** The guest; 400 with a sentence for each member that is missing or contradicts another. */
  static Guest read(BookingRequest request) {
    return new GuestReading(request).guest();
  }

  private Guest guest() {
    String whole =
        agreed(
            "guestName", strip(request.guestName()), "contactName", strip(request.contactName()));
    String first =
        agreed(
            "firstName",
            strip(request.firstName()),
            "guestFirstName",
            strip(request.guestFirstName()),
            "contactFirstName",
            strip(request.contactFirstName()),
            "guestName",
            part(whole, true));
    String last =
        agreed(
            "lastName",
            strip(request.lastName()),
            "guestLastName",
            strip(request.guestLastName()),
            "contactLastName",
            strip(request.contactLastName()),
            "guestName",
            part(whole, false));
    String email =
        agreed(
            "guestEmail",
            email(request.guestEmail()),
            "email",
            email(request.email()),
            "contactEmail",
            email(request.contactEmail()));
    String phone =
        agreed(
            "guestPhone",
            phone("guestPhone", request.guestPhone()),
            "phone",
            phone("phone", request.phone()),
            "contactPhone",
            phone("contactPhone", request.contactPhone()));
    Guest guest =
        new Guest(
            required("firstName", first),
            required("lastName", last),
            required("guestEmail", email),
            required("guestPhone", phone),
            request.nationality());
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return guest;
  }

  /** The first value given; any other that is given must be the same. */
  private @Nullable String agreed(@Nullable String... namesAndValues) {
    String name = null;
    String value = null;
    for (int i = 0; i < namesAndValues.length; i += 2) {
      String other = namesAndValues[i + 1];
      if (other == null) {
        continue;
      }
      if (value == null) {
        name = namesAndValues[i];
        value = other;
      } else if (!value.equals(other)) {
        errors.add(String.valueOf(namesAndValues[i]), "must agree with " + name);
      }
    }
    return value;
  }

  private String required(String field, @Nullable String value) {
    if (value == null || value.isEmpty()) {
      errors.add(field, "must be given");
      return "";
    }
    return value;
  }

  private static @Nullable String part(@Nullable String whole, boolean front) {
    if (whole == null) {
      return null;
    }
    int space = whole.lastIndexOf(' ');
    if (space < 0) {
      return front ? whole : null;
    }
    return front ? whole.substring(0, space).strip() : whole.substring(space + 1);
  }

  private static @Nullable String strip(@Nullable String text) {
    return text == null ? null : text.strip();
  }

  private static @Nullable String email(@Nullable String text) {
    return text == null
        ? null
        : Normalizer.normalize(text.strip(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
  }

  private @Nullable String phone(String field, @Nullable String text) {
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
