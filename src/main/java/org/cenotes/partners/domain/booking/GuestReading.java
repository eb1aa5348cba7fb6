package org.cenotes.partners.domain.booking;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
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

  /** The guest with what is to be changed of it; 400 as above. */
  static Guest changed(Guest now, ReservationUpdate to) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    String email = email(to.guestEmail());
    String phone = phone(errors, "guestPhone", to.guestPhone());
    Guest guest =
        new Guest(
            name(errors, "firstName", strip(to.firstName()), now.firstName()),
            name(errors, "lastName", strip(to.lastName()), now.lastName()),
            email == null ? now.email() : email,
            phone == null ? now.phone() : phone,
            to.nationality() == null ? now.nationality() : to.nationality());
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return guest;
  }

  private static String name(
      FieldErrors.Collector errors, String field, @Nullable String wanted, String now) {
    if (wanted != null && wanted.isEmpty()) {
      errors.add(field, "must not be blank");
    }
    return wanted == null ? now : wanted;
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
            phone(errors, "guestPhone", request.guestPhone()),
            "phone",
            phone(errors, "phone", request.phone()),
            "contactPhone",
            phone(errors, "contactPhone", request.contactPhone()));
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
    return text == null ? null : Guest.normalizeEmail(text);
  }

  private static @Nullable String phone(
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
