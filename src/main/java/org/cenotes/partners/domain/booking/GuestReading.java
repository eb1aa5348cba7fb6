package org.cenotes.partners.domain.booking;

import org.cenotes.partners.domain.visit.Guest;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.cenotes.partners.platform.text.PhoneNumbers;
import org.cenotes.partners.platform.text.Visible;
import org.jspecify.annotations.Nullable;

/**
 * Reads the guest out of a request under whatever names it came; names that disagree are refused.
 */
final class GuestReading {
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
    String phone = PhoneNumbers.normalize(errors, "guestPhone", to.guestPhone());
    Guest guest =
        new Guest(
            name(errors, "firstName", Visible.strip(to.firstName()), now.firstName()),
            name(errors, "lastName", Visible.strip(to.lastName()), now.lastName()),
            email == null ? now.email() : email,
            phone == null ? now.phone() : phone,
            to.nationality() == null ? now.nationality() : to.nationality());
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return guest;
  }

  private static String name(
      FieldErrors.Collector errors, String field, @Nullable String wanted, String now) {
    if (wanted != null && !Visible.is(wanted)) {
      errors.add(field, Visible.MESSAGE);
    }
    return wanted == null ? now : wanted;
  }

  private Guest guest() {
    String whole =
        agreed(
            "guestName",
            Visible.strip(request.guestName()),
            "contactName",
            Visible.strip(request.contactName()));
    String first =
        agreed(
            "firstName",
            Visible.strip(request.firstName()),
            "guestFirstName",
            Visible.strip(request.guestFirstName()),
            "contactFirstName",
            Visible.strip(request.contactFirstName()),
            "guestName",
            part(whole, true));
    String last =
        agreed(
            "lastName",
            Visible.strip(request.lastName()),
            "guestLastName",
            Visible.strip(request.guestLastName()),
            "contactLastName",
            Visible.strip(request.contactLastName()),
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
            PhoneNumbers.normalize(errors, "guestPhone", request.guestPhone()),
            "phone",
            PhoneNumbers.normalize(errors, "phone", request.phone()),
            "contactPhone",
            PhoneNumbers.normalize(errors, "contactPhone", request.contactPhone()));
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
    if (value == null || !Visible.is(value)) {
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

  private static @Nullable String email(@Nullable String text) {
    return text == null ? null : EmailAddresses.normalize(text);
  }
}
