package org.cenotes.partners.platform.validation;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.NotBlank;
import org.cenotes.partners.platform.text.NonBlankText;
import org.jspecify.annotations.Nullable;

/**
 * {@code @NotBlank} in any script. The default knows ASCII's spaces only, and of what it lets pass
 * nothing would be left when it is kept.
 */
public class NonBlankTextValidator implements ConstraintValidator<NotBlank, CharSequence> {
  @Override
  public boolean isValid(@Nullable CharSequence text, ConstraintValidatorContext context) {
    return text != null && NonBlankText.matches(text);
  }
}
