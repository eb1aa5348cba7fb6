package org.cenotes.partners.api.openapi;

import java.lang.reflect.RecordComponent;

/**
 * Descriptions of schemas and their members come from the Javadoc of the records. Classes do not
 * carry it, so that a schema gets a reference here, which {@link DocumentWriter} resolves.
 */
final class Descriptions {
  /** What a reference starts with. */
  static final String PREFIX = "javadoc:";

  private Descriptions() {}

  /** Refers to the first paragraph of a type's Javadoc. */
  static String of(Class<?> type) {
    return PREFIX + type.getName();
  }

  /** Refers to a record component's {@code @param}. */
  static String of(RecordComponent component) {
    return of(component.getDeclaringRecord()) + "#" + component.getName();
  }
}
