package org.cenotes.partners.domain.reservation.booking;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jspecify.annotations.Nullable;

/**
 * A booking with the name, e-mail address and phone number of the guest, under whichever alias. It
 * is a constraint so that what is missing is reported together with what is wrong elsewhere. {@link
 * GuestDetailsReader} does not look for a missing phone number again.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Constraint(validatedBy = GuestGiven.Validator.class)
@interface GuestGiven {
  /** The validation message, to follow the name of the member. */
  String MESSAGE = "is required";

  String message() default MESSAGE;

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Looks for the members; what they say is checked when they are read. */
  class Validator implements ConstraintValidator<GuestGiven, BookingRequest> {
    @Override
    public boolean isValid(BookingRequest request, ConstraintValidatorContext context) {
      context.disableDefaultConstraintViolation();
      String whole = request.guestName() == null ? request.contactName() : request.guestName();
      return given(
              context,
              "firstName",
              request.firstName(),
              request.guestFirstName(),
              request.contactFirstName(),
              whole)
          & given(
              context,
              "lastName",
              request.lastName(),
              request.guestLastName(),
              request.contactLastName(),
              whole)
          & given(
              context, "guestEmail", request.guestEmail(), request.email(), request.contactEmail())
          & given(
              context, "guestPhone", request.guestPhone(), request.phone(), request.contactPhone());
    }

    private static boolean given(
        ConstraintValidatorContext context, String member, @Nullable String... names) {
      for (String name : names) {
        if (name != null) {
          return true;
        }
      }
      context
          .buildConstraintViolationWithTemplate(MESSAGE)
          .addPropertyNode(member)
          .addConstraintViolation();
      return false;
    }
  }
}
