package org.cenotes.partners.domain.reservation.booking;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A country code of ISO 3166-1 alpha-2, in capitals. */
@Constraint(validatedBy = CountryCode.Check.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.TYPE_USE, ElementType.METHOD})
public @interface CountryCode {
  String message() default "must be an ISO 3166-1 country code (two capital letters)";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Looks it up. */
  class Check implements ConstraintValidator<CountryCode, String> {
    private static final Set<String> KNOWN = Set.of(Locale.getISOCountries());

    @Override
    public boolean isValid(@Nullable String value, ConstraintValidatorContext context) {
      return value == null || KNOWN.contains(value);
    }
  }
}
