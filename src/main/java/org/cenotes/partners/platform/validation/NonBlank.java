package org.cenotes.partners.platform.validation;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.cenotes.partners.platform.text.NonBlankText;
import org.jspecify.annotations.Nullable;

/**
 * A text that is not blank in any script, if there is one: null is valid, unlike {@code @NotBlank}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE_USE})
@Constraint(validatedBy = NonBlank.Validator.class)
public @interface NonBlank {
  String message() default NonBlankText.MESSAGE;

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Checks the text. */
  class Validator implements ConstraintValidator<NonBlank, CharSequence> {
    @Override
    public boolean isValid(@Nullable CharSequence text, ConstraintValidatorContext context) {
      return text == null || NonBlankText.matches(text);
    }
  }
}
