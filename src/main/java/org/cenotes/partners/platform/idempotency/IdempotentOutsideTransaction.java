package org.cenotes.partners.platform.idempotency;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A resource method that honours {@code Idempotency-Key} although its work leaves the process: the
 * key is claimed in one transaction before the work and the response is stored in another one after
 * it. The method may return a {@link java.util.concurrent.CompletionStage}.
 */
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface IdempotentOutsideTransaction {
  /**
   * Seconds after which a claim without a response counts as that of a dead node. Must exceed the
   * longest duration of the work, or a repeated request does the work a second time.
   */
  @Nonbinding
  int leaseSeconds() default 60;
}
