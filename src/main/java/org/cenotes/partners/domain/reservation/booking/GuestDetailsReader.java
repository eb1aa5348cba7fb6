package org.cenotes.partners.domain.reservation.booking;

import org.cenotes.partners.domain.reservation.Guest;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.cenotes.partners.platform.text.NonBlankText;
import org.cenotes.partners.platform.text.PhoneNumbers;
import org.cenotes.partners.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/**
 * Reads the guest from a request, whichever alias names it uses; aliases that disagree are refused.
 */
final class GuestDetailsReader {
  private static final int MAX_NAME = 150;

  private final BookingRequest request;
  private final FieldErrors.Collector errors = new FieldErrors.Collector();

  private GuestDetailsReader(BookingRequest request) {
    this.request = request;
  }

  /**
   * The guest of a booking, which {@link GuestGiven} has found to have a phone number.
   *
   * @throws ApiException 400 with a sentence for each member that is missing or contradicts another
   */
  static Guest read(BookingRequest request) {
    return new GuestDetailsReader(request).guest();
  }

  /**
   * The guest with a change applied.
   *
   * @throws ApiException 400 as above
   */
  static Guest changed(Guest current, ReservationUpdate update) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    String email = email(update.guestEmail());
    checkLine(errors, "guestEmail", email);
    String phone = PhoneNumbers.normalize(errors, "guestPhone", update.guestPhone());
    Guest guest =
        new Guest(
            name(errors, "firstName", NonBlankText.strip(update.firstName()), current.firstName()),
            name(errors, "lastName", NonBlankText.strip(update.lastName()), current.lastName()),
            email == null ? current.email() : email,
            phone == null ? current.phone() : phone,
            update.nationality() == null
                ? current.nationality()
                : update.nationality().orElse(null));
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return guest;
  }

  private static String name(
      FieldErrors.Collector errors, String field, @Nullable String wanted, String now) {
    checkLine(errors, field, wanted);
    return wanted == null ? now : wanted;
  }

  private static void checkLine(FieldErrors.Collector errors, String field, @Nullable String text) {
    if (text == null) {
      return;
    }
    if (!NonBlankText.matches(text)) {
      errors.add(field, NonBlankText.MESSAGE);
    } else if (!SingleLineText.matches(text)) {
      errors.add(field, SingleLineText.MESSAGE);
    }
  }

  private Guest guest() {
    String whole =
        agreed(
            "guestName",
            NonBlankText.strip(request.guestName()),
            "contactName",
            NonBlankText.strip(request.contactName()));
    String first =
        agreed(
            "firstName",
            NonBlankText.strip(request.firstName()),
            "guestFirstName",
            NonBlankText.strip(request.guestFirstName()),
            "contactFirstName",
            NonBlankText.strip(request.contactFirstName()),
            "guestName",
            part(whole, true));
    String last =
        agreed(
            "lastName",
            NonBlankText.strip(request.lastName()),
            "guestLastName",
            NonBlankText.strip(request.guestLastName()),
            "contactLastName",
            NonBlankText.strip(request.contactLastName()),
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
            phone == null ? "" : phone, // then what was given is refused below
            request.nationality());
    checkName("firstName", first);
    checkName("lastName", last);
    checkLine(errors, "guestEmail", email);
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return guest;
  }

  /** The first value that is given; all others must be equal. */
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
    if (value == null) {
      errors.add(field, GuestGiven.MESSAGE);
      return "";
    }
    return value;
  }

  /** A part of a whole name has the same limit as a name that is given by itself. */
  private void checkName(String member, @Nullable String name) {
    checkLine(errors, member, name);
    if (name != null && name.length() > MAX_NAME) {
      errors.add(member, "must have at most " + MAX_NAME + " characters");
    }
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
