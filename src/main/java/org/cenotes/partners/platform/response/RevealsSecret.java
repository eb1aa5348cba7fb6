package org.cenotes.partners.platform.response;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The answer holds a secret that is shown once: no cache may keep it, and no idempotency record
 * does.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RevealsSecret {
  /**
   * The member of the data that is the secret, where an answer may be without it: then it is kept.
   */
  String member() default "";
}
