package org.cenotes.partners.platform.json;

import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;

/** Makes Jackson read and write the constants of each {@link WireEnum} by their wire names. */
final class WireEnumIntrospector extends NopAnnotationIntrospector {
  private static final long serialVersionUID = 1L;

  @Override
  public String[] findEnumValues(
      MapperConfig<?> config, AnnotatedClass type, Enum<?>[] constants, String[] names) {
    for (int i = 0; i < constants.length; i++) {
      if (constants[i] instanceof WireEnum constant) {
        names[i] = constant.wire();
      }
    }
    return names;
  }
}
