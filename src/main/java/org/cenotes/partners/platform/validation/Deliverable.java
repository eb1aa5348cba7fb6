package org.cenotes.partners.platform.validation;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.jspecify.annotations.Nullable;

/**
 * An e-mail address to which mail can be sent, see {@link EmailAddresses#deliverable}; null is
 * valid.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE_USE})
@Constraint(validatedBy = Deliverable.Validator.class)
public @interface Deliverable {
  String message() default EmailAddresses.NOT_DELIVERABLE;

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Checks the address. */
  class Validator implements ConstraintValidator<Deliverable, String> {
    @Override
    public boolean isValid(@Nullable String text, ConstraintValidatorContext context) {
      return text == null || EmailAddresses.deliverable(text).isPresent();
    }
  }
}
