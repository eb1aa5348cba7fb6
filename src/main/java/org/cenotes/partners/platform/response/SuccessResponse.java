package org.cenotes.partners.platform.response;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Status and message of a successful response; the return value becomes {@code data}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface SuccessResponse {
  /** The HTTP status. */
  int status() default 200;

  /** The message key. */
  String message();

  /** Other message keys, which the method's value may name. */
  String[] otherMessages() default {};
}
