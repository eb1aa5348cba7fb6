package org.cenotes.partners.platform.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the body of a PATCH or PUT. A component of type {@code Optional} can be cleared:
 *
 * <ul>
 *   <li>An absent member leaves the value unchanged; the component is null.
 *   <li>{@code null} clears the value; the component is empty. If the component is not an {@code
 *       Optional}, the request is refused with 400.
 *   <li>A member of the resource that is not a component cannot be changed by the route. The
 *       request is refused with 400 and a sentence that names the route that changes it, if there
 *       is one.
 * </ul>
 *
 * <p>Members that the resource does not have are ignored. The rules hold for nested bodies that
 * carry the annotation, too. They are enforced where bodies are read, before validation.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface PatchBody {
  /**
   * The record that the resource is returned as. Its members that cannot be changed are refused.
   */
  Class<? extends Record> of() default NoResource.class;

  /** Members that can be changed elsewhere, or that the resource is created with. */
  Elsewhere[] elsewhere() default {};

  /**
   * A type with {@link MemberRoutes}, for bodies that each change a part of one resource.
   * Components of the body itself are not affected.
   */
  Class<?> family() default NoResource.class;

  /** What changes the parts of a resource that several routes change. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface MemberRoutes {
    /** The members of all parts. */
    Elsewhere[] value();
  }

  /** Members that this route does not change. */
  @Target({})
  @interface Elsewhere {
    /** Their names in JSON. */
    String[] members();

    /**
     * What changes them, to follow the words "cannot be changed here; use": a route with its
     * method, or other members. Empty if nothing does.
     */
    String use() default "";
  }

  /** Stands for a nested body whose resource has no record of its own. */
  record NoResource() {}
}
