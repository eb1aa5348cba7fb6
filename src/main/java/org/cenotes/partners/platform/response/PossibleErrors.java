package org.cenotes.partners.platform.response;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.cenotes.partners.platform.http.ErrorKey;

/**
 * For the OpenAPI document: the errors of its business that a resource method can answer. Those of
 * guard, parameters, body and idempotency follow from its other annotations.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Repeatable(PossibleErrors.All.class)
public @interface PossibleErrors {
  /** The enum the errors stand in. */
  Class<? extends ErrorKey> with();

  /** Which of its constants; empty: all. */
  String[] only() default {};

  /** Several enums. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.METHOD)
  @interface All {
    PossibleErrors[] value();
  }
}
