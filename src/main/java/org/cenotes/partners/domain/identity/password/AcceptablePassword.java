package org.cenotes.partners.domain.identity.password;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Locale;
import java.util.Optional;

/**
 * The password of a body follows {@link PasswordPolicy}, and its confirmation is the same.
 * Violations are those of the members {@code password} and {@code confirmPassword}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Constraint(validatedBy = AcceptablePassword.Validator.class)
public @interface AcceptablePassword {
  String message() default "";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  /** Checks a body. */
  class Validator implements ConstraintValidator<AcceptablePassword, PasswordBody> {
    @Override
    public boolean isValid(PasswordBody body, ConstraintValidatorContext context) {
      String password = body.password();
      if (password == null) {
        return true; // reported as missing
      }
      String email = body.email() == null ? "" : body.email().strip().toLowerCase(Locale.ROOT);
      Optional<String> rejected = PasswordPolicy.rejection(password, email);
      rejected.ifPresent(sentence -> add(context, "password", sentence));
      boolean differs = body.confirmation() != null && !password.equals(body.confirmation());
      if (differs) {
        add(context, "confirmPassword", "must be the same as password");
      }
      return rejected.isEmpty() && !differs;
    }

    private static void add(ConstraintValidatorContext context, String member, String sentence) {
      context.disableDefaultConstraintViolation();
      context
          .buildConstraintViolationWithTemplate(sentence)
          .addPropertyNode(member)
          .addConstraintViolation();
    }
  }
}
