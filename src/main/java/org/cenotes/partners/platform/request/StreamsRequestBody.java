package org.cenotes.partners.platform.request;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The resource method reads its body as a stream and does not hold it in memory, so it has a limit
 * of its own. There is no {@code Idempotency-Key}, which needs the whole body: repeating the
 * request must be harmless.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface StreamsRequestBody {
  /** The largest accepted body; a larger one gets 413. */
  long maxBytes();

  /** The record that each row of the body is; {@code Void} for a form with a file. */
  Class<?> rows() default Void.class;
}
