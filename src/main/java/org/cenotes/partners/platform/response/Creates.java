package org.cenotes.partners.platform.response;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a POST with status 201 whose {@code Location} and {@code ETag} do not follow from its
 * resource class ({@link CreatedResource}).
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Creates {
  /** The resource class whose routes of one id read, or change, what was created. */
  Class<?> routesOf();

  /** The member of {@code data} that was created; empty for the whole of it. */
  String member() default "";
}
