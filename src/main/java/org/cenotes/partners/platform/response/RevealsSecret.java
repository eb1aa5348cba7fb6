package org.cenotes.partners.platform.response;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The response contains a secret that is shown once: it must not be cached, and idempotency records
 * do not store it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RevealsSecret {
  /**
   * The member of the data that is the secret. A response without this member is stored. Empty when
   * every response contains a secret.
   */
  String member() default "";
}
