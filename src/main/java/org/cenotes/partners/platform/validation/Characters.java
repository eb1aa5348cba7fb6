package org.cenotes.partners.platform.validation;

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
 * A text with so many characters as the database and JSON schemas count them: an emoji is one, and
 * two for {@code @Size}, which therefore accepts texts that are too short. It stands beside a
 * {@code @Size} with the same numbers, to which it leaves what that refuses; null is valid.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE_USE})
@Constraint(validatedBy = Characters.Validator.class)
public @interface Characters {
  /** The fewest characters. */
  int min();

  /** The most, for the sentence: {@code @Size} counts no fewer. */
  int max();

  String message() default "must have {min} to {max} characters";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Checks the text. */
  class Validator implements ConstraintValidator<Characters, String> {
    private int min;

    @Override
    public void initialize(Characters constraint) {
      min = constraint.min();
    }

    @Override
    public boolean isValid(@Nullable String text, ConstraintValidatorContext context) {
      return text == null || text.length() < min || text.codePointCount(0, text.length()) >= min;
    }
  }
}
