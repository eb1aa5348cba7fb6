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
import org.cenotes.partners.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/**
 * A text of one line, see {@link SingleLineText}, apart from white space around it, which is not
 * stored; null is valid, and so is a blank text, which {@link NonBlank} refuses.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE_USE})
@Constraint(validatedBy = SingleLine.Validator.class)
public @interface SingleLine {
  String message() default SingleLineText.MESSAGE;

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Checks the text. */
  class Validator implements ConstraintValidator<SingleLine, CharSequence> {
    @Override
    public boolean isValid(@Nullable CharSequence text, ConstraintValidatorContext context) {
      return text == null
          || !NonBlankText.matches(text)
          || SingleLineText.matches(text.toString().strip());
    }
  }
}
