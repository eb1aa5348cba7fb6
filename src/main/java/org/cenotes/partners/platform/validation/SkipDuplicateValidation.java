package org.cenotes.partners.platform.validation;

import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.ws.rs.Path;

/**
 * Leaves the validation of resource methods to JAX-RS alone. Both it and CDI's interceptor validate
 * their parameters, one right after the other; that cost a fifteenth of a request with a body.
 */
public class SkipDuplicateValidation implements Extension {
  /** After Hibernate Validator's own extension, which binds the interceptor. */
  private static final int AFTER_ITS = 3_000;

  private static final String BINDING =
      "org.hibernate.validator.cdi.internal.interceptor.MethodValidated";

  /** Called by CDI for each class with {@code @Path}; takes the interceptor off its methods. */
  void takeOff(
      @Observes @Priority(AFTER_ITS) @WithAnnotations(Path.class) ProcessAnnotatedType<?> type) {
    type.configureAnnotatedType()
        .methods()
        .forEach(
            method ->
                method.remove(annotation -> annotation.annotationType().getName().equals(BINDING)));
  }
}
