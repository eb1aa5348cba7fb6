package org.cenotes.partners.platform.validation;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates what callers send. Bean Validation makes objects of every violation, of which a body of
 * 76 KB can have 46,000: large input is validated up to its first violation only.
 */
@ApplicationScoped
public class InputValidator {
  private final ValidatorFactory factory;
  private @Nullable ValidatorFactory failFast;

  @Inject
  public InputValidator(ValidatorFactory factory) {
    this.factory = factory;
  }

  /**
   * What is wrong; empty when nothing is.
   *
   * @param large whether the first violation is enough
   */
  public <T> Set<ConstraintViolation<T>> violations(T input, boolean large) {
    Validator validator = large ? failFast().getValidator() : factory.getValidator();
    return validator.validate(input);
  }

  private synchronized ValidatorFactory failFast() {
    if (failFast == null) {
      failFast =
          Validation.byDefaultProvider()
              .configure()
              .constraintValidatorFactory(factory.getConstraintValidatorFactory())
              .messageInterpolator(factory.getMessageInterpolator())
              .addProperty("hibernate.validator.fail_fast", "true")
              .buildValidatorFactory();
    }
    return failFast;
  }

  @PreDestroy
  synchronized void close() {
    if (failFast != null) {
      failFast.close();
    }
  }
}
