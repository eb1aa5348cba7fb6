package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jspecify.annotations.Nullable;

/** The name of an event type, or {@code *} for all; null is valid. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
@Constraint(validatedBy = SubscribableEventType.Validator.class)
public @interface SubscribableEventType {
  String message() default "must be an event type or *";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Looks the type up. */
  class Validator implements ConstraintValidator<SubscribableEventType, String> {
    @Override
    public boolean isValid(@Nullable String type, ConstraintValidatorContext context) {
      return type == null || EventSelection.isSubscribable(type);
    }
  }
}
