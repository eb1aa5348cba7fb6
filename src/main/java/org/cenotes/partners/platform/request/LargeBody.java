package org.cenotes.partners.platform.request;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The resource method reads its body as a stream, and has a size limit of its own. The body is not
 * kept, so such a method cannot be idempotent by {@code Idempotency-Key}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface LargeBody {
  /** The largest accepted body; a larger one gets 413. */
  long maxBytes();
}
