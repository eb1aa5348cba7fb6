package org.cenotes.partners.api.openapi;

import java.lang.reflect.RecordComponent;

/**
 * References to the Javadoc of records, which describes schemas and their members. Classes do not
 * carry it, so that a schema gets a reference here, which {@link DocumentWriter} resolves.
 */
final class JavadocReferences {
  /** What a reference starts with. */
  static final String PREFIX = "javadoc:";

  private JavadocReferences() {}

  /** Refers to the first paragraph of a type's Javadoc. */
  static String of(Class<?> type) {
    return PREFIX + type.getName();
  }

  /** Refers to a record component's {@code @param}. */
  static String of(RecordComponent component) {
    return of(component.getDeclaringRecord()) + "#" + component.getName();
  }
}
