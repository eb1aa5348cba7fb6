package org.cenotes.partners.platform.request;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.PatchBody;
import org.jspecify.annotations.Nullable;

/** What a type with {@link PatchBody} allows; computed once for each type. */
final class PatchBodyValidator {
  private static final String FIXED = "cannot be changed";

  private static final ClassValue<PatchBodyValidator> OF =
      new ClassValue<>() {
        @Override
        protected PatchBodyValidator computeValue(Class<?> type) {
          return new PatchBodyValidator(type);
        }
      };

  private final Map<String, String> fixed = new HashMap<>();
  private final Set<String> required = new HashSet<>();
  private final Map<String, Class<?>> nested = new HashMap<>();

  private PatchBodyValidator(Class<?> body) {
    PatchBody rules = body.getAnnotation(PatchBody.class);
    fixMembers(rules.of());
    PatchBody.@Nullable MemberRoutes family =
        rules.family().getAnnotation(PatchBody.MemberRoutes.class);
    if (family != null) {
      fixMembers(family.value());
    }
    fixMembers(rules.elsewhere());
    for (RecordComponent component : body.getRecordComponents()) {
      String name = wireName(component);
      fixed.remove(name);
      if (component.getType() != Optional.class) {
        required.add(name);
      }
      Class<?> type = valueType(component);
      if (type.isAnnotationPresent(PatchBody.class)) {
        nested.put(name, type);
      }
    }
  }

  private void fixMembers(Class<?> resource) {
    for (RecordComponent component : resource.getRecordComponents()) {
      if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
        fixMembers(component.getType());
      } else {
        fixed.put(wireName(component), FIXED);
      }
    }
  }

  private void fixMembers(PatchBody.Elsewhere[] members) {
    for (PatchBody.Elsewhere elsewhere : members) {
      for (String member : elsewhere.members()) {
        fixed.put(
            member, elsewhere.use().isEmpty() ? FIXED : FIXED + " here; use " + elsewhere.use());
      }
    }
  }

  /** The errors of a body; empty for a type without {@link PatchBody} and for what is no object. */
  static FieldErrors.Collector check(Class<?> type, JsonNode body) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    if (type.isAnnotationPresent(PatchBody.class)) {
      OF.get(type).check(body, "", errors);
    }
    return errors;
  }

  private void check(JsonNode body, String path, FieldErrors.Collector errors) {
    for (Map.Entry<String, JsonNode> member : body.properties()) {
      String name = member.getKey();
      if (fixed.containsKey(name)) {
        errors.add(path + name, fixed.get(name));
      } else if (member.getValue().isNull() && required.contains(name)) {
        errors.add(path + name, "must not be null");
      } else if (nested.containsKey(name)) {
        OF.get(nested.get(name)).check(member.getValue(), path + name + ".", errors);
      }
    }
  }

  private static Class<?> valueType(RecordComponent component) {
    return component.getGenericType() instanceof ParameterizedType generic
            && generic.getRawType() == Optional.class
            && generic.getActualTypeArguments()[0] instanceof Class<?> value
        ? value
        : component.getType();
  }

  private static String wireName(RecordComponent component) {
    @Nullable JsonProperty given = component.getAccessor().getAnnotation(JsonProperty.class);
    return given == null || given.value().isEmpty() ? component.getName() : given.value();
  }
}
