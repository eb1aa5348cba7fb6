package org.cenotes.partners.api.openapi;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.jspecify.annotations.Nullable;

/** Gives parameters that are enums their wire names, which the scanner does not know. */
final class EnumParameters {
  /** An enum of a parameter, and the wire name that stands for an absent one. */
  private record Declared(Class<?> type, @Nullable String byDefault) {}

  private EnumParameters() {}

  static void describe(Operation operation, Method method, RecordSchemas shapes) {
    if (operation.getParameters() == null) {
      return;
    }
    Map<String, Declared> enums = of(method);
    for (var parameter : operation.getParameters()) {
      Declared declared = enums.get(parameter.getName());
      if (declared == null) {
        continue;
      }
      Schema schema = shapes.of(declared.type());
      if (parameter.getSchema().getItems() == null) {
        parameter.setSchema(schema.defaultValue(declared.byDefault()));
      } else {
        parameter.getSchema().setItems(schema);
      }
    }
  }

  private static Map<String, Declared> of(Method method) {
    Map<String, Declared> enums = new HashMap<>();
    for (Parameter parameter : method.getParameters()) {
      add(enums, parameter, parameter.getType());
      if (parameter.isAnnotationPresent(BeanParam.class)) {
        addFields(enums, parameter.getType());
      }
    }
    return enums;
  }

  private static void addFields(Map<String, Declared> enums, Class<?> bean) {
    for (Class<?> type = bean; type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        add(enums, field, field.getType());
      }
    }
  }

  private static void add(
      Map<String, Declared> enums, AnnotatedElement element, Class<?> declared) {
    var documented =
        element.getAnnotation(
            org.eclipse.microprofile.openapi.annotations.parameters.Parameter.class);
    Class<?> type =
        documented == null || documented.schema().implementation() == Void.class
            ? declared
            : documented.schema().implementation();
    if (type.isEnum()) {
      DefaultValue byDefault = element.getAnnotation(DefaultValue.class);
      enums.put(name(element), new Declared(type, byDefault == null ? null : byDefault.value()));
    }
  }

  private static String name(AnnotatedElement element) {
    QueryParam query = element.getAnnotation(QueryParam.class);
    return query == null ? element.getAnnotation(PathParam.class).value() : query.value();
  }
}
