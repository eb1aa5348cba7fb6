package org.cenotes.partners.platform.validation;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.cenotes.partners.platform.text.PhoneNumbers;
import org.jspecify.annotations.Nullable;

/** A possible telephone number, with a country code or else Mexican; null is valid. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE_USE})
@Constraint(validatedBy = Telephone.Validator.class)
public @interface Telephone {
  String message() default PhoneNumbers.MESSAGE;

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Checks the number. */
  class Validator implements ConstraintValidator<Telephone, String> {
    @Override
    public boolean isValid(@Nullable String text, ConstraintValidatorContext context) {
      return text == null || PhoneNumbers.isPossible(text);
    }
  }
}
