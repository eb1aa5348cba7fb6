package org.cenotes.partners.domain.reservation.booking;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.IllformedLocaleException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A well-formed BCP 47 language tag of at most 255 characters. */
@Constraint(validatedBy = LanguageTag.Check.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.TYPE_USE, ElementType.METHOD})
public @interface LanguageTag {
  /** In characters. */
  int MAX_LENGTH = 255;

  String message() default "must be a BCP 47 language tag";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Parses it. */
  class Check implements ConstraintValidator<LanguageTag, String> {
    @Override
    public boolean isValid(@Nullable String value, ConstraintValidatorContext context) {
      if (value == null) {
        return true;
      }
      try {
        new Locale.Builder().setLanguageTag(value);
        return !value.isEmpty() && value.length() <= MAX_LENGTH;
      } catch (IllformedLocaleException e) {
        return false;
      }
    }
  }
}
