package org.cenotes.partners.platform.json;

import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import jakarta.validation.constraints.Email;
import org.jspecify.annotations.Nullable;

/** Makes Jackson strip the white space around members with {@code @Email}: people paste it. */
final class EmailStrippingIntrospector extends NopAnnotationIntrospector {
  private static final long serialVersionUID = 1L;

  private final transient JsonDeserializer<String> stripped;

  EmailStrippingIntrospector(JsonDeserializer<String> stripped) {
    this.stripped = stripped;
  }

  @Override
  public @Nullable Object findDeserializer(Annotated member) {
    return member.hasAnnotation(Email.class) && member.getRawType() == String.class
        ? stripped
        : null;
  }
}
