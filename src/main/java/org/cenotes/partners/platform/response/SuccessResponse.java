package org.cenotes.partners.platform.response;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a resource method answers when it succeeds; its return value becomes {@code data}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface SuccessResponse {
  /** The HTTP status. */
  int status() default 200;

  /** The message key. */
  String message();

  /**
   * For the OpenAPI document, where the return type does not say it: what {@code data} is one of.
   * An array type means a list with its pagination.
   */
  Class<?>[] data() default {};
}
