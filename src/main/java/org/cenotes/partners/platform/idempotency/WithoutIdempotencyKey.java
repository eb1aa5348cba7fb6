package org.cenotes.partners.platform.idempotency;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A POST that ignores {@code Idempotency-Key}; the reason is in its OpenAPI description. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface WithoutIdempotencyKey {
  /** Why a repetition needs no key: a clause that ends with a full stop. */
  String value();
}
