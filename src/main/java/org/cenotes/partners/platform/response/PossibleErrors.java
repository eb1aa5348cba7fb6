package org.cenotes.partners.platform.response;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.cenotes.partners.platform.http.ErrorKey;

/**
 * The business errors of a resource method, for the OpenAPI document. Errors of guard, parameters,
 * body and idempotency follow from its other annotations.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Repeatable(PossibleErrors.All.class)
public @interface PossibleErrors {
  /** The enum of errors. */
  Class<? extends ErrorKey> with();

  /** Names of its constants; all when empty. */
  String[] only() default {};

  /** Several enums. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.METHOD)
  @interface All {
    PossibleErrors[] value();
  }
}
