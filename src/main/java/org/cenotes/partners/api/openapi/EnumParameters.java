package org.cenotes.partners.api.openapi;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.openapi.models.Operation;

/** Gives parameters that are enums their wire names, which the scanner does not know. */
final class EnumParameters {
  private EnumParameters() {}

  static void describe(Operation operation, Method method, RecordSchemas shapes) {
    if (operation.getParameters() == null) {
      return;
    }
    Map<String, Class<?>> enums = of(method);
    for (var parameter : operation.getParameters()) {
      Class<?> type = enums.get(parameter.getName());
      if (type != null && parameter.getSchema().getItems() != null) {
        parameter.getSchema().setItems(shapes.of(type));
      } else if (type != null) {
        parameter.setSchema(shapes.of(type));
      }
    }
  }

  private static Map<String, Class<?>> of(Method method) {
    Map<String, Class<?>> enums = new HashMap<>();
    for (Parameter parameter : method.getParameters()) {
      add(enums, parameter, parameter.getType());
      if (parameter.isAnnotationPresent(BeanParam.class)) {
        addFields(enums, parameter.getType());
      }
    }
    return enums;
  }

  private static void addFields(Map<String, Class<?>> enums, Class<?> bean) {
    for (Class<?> type = bean; type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        add(enums, field, field.getType());
      }
    }
  }

  private static void add(
      Map<String, Class<?>> enums, AnnotatedElement element, Class<?> declared) {
    var documented =
        element.getAnnotation(
            org.eclipse.microprofile.openapi.annotations.parameters.Parameter.class);
    Class<?> type =
        documented == null || documented.schema().implementation() == Void.class
            ? declared
            : documented.schema().implementation();
    if (type.isEnum()) {
      enums.put(name(element), type);
    }
  }

  private static String name(AnnotatedElement element) {
    QueryParam query = element.getAnnotation(QueryParam.class);
    return query == null ? element.getAnnotation(PathParam.class).value() : query.value();
  }
}
