package org.cenotes.partners.platform.idempotency;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A resource method whose effect and answer are committed together under the request's {@code
 * Idempotency-Key}, if it has one; the same request again gets the same answer. For methods whose
 * work stays in one transaction.
 */
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Idempotent {
  /**
   * The method first does what no transaction may wait for, and then calls one that wears this mark
   * without {@code later}: that one keeps the promise.
   */
  @Nonbinding
  boolean later() default false;

  /**
   * The method's work leaves the process, and no transaction may wait for it: the key is claimed
   * before the work and the answer is kept after it, each in a transaction of its own. The method
   * may answer later.
   */
  @Nonbinding
  boolean outside() default false;

  /**
   * With {@code outside}: after which a claim without an answer is that of a dead node. Longer than
   * the work can take, or the same request again would do it a second time.
   */
  @Nonbinding
  int leaseSeconds() default 60;
}
