package org.cenotes.partners.platform.response;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a PATCH of what the class of another API family reads, as the same type. Its answer has the
 * ETag of the response that reads it ({@link UpdatedResource}).
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ReadElsewhere {
  /** The message of the response that reads it. */
  String message();
}
