package org.cenotes.partners.api.openapi;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import jakarta.validation.constraints.NotNull;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireFormat;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.jspecify.annotations.Nullable;

/**
 * Schemas of request and response bodies, read from the records: the scanner does not know which
 * members are optional nor how amounts and times are written (ADR 22).
 */
final class RecordSchemas {
  private final Map<String, Schema> named = new TreeMap<>();
  private final Map<String, Object> owners = new HashMap<>();

  /** All named schemas that were referenced. */
  Map<String, Schema> components() {
    return named;
  }

  /** The schema of a type; a record's is a reference. */
  Schema of(Type type) {
    if (type instanceof ParameterizedType generic) {
      return ofGeneric(generic);
    }
    if (!(type instanceof Class<?> plain)) {
      throw new IllegalStateException("no schema for " + type);
    }
    if (plain.isArray()) {
      return array(of(plain.getComponentType()));
    }
    if (plain.isEnum()) {
      return named(name(plain), plain, () -> ofEnum(plain));
    }
    Schema scalar = ScalarSchemas.of(plain);
    return scalar == null ? reference(plain) : scalar;
  }

  /** A named enum of wire names. */
  private static Schema ofEnum(Class<?> type) {
    Map<String, Object> constants = WireFormat.constants(type);
    Schema schema = enumeration(List.copyOf(constants.keySet()));
    if (constants.containsKey("name")) {
      // Kotlin's enums have a member of this name: generators take the Java constants' names
      schema.addExtension(
          "x-enum-varnames", constants.values().stream().map(c -> ((Enum<?>) c).name()).toList());
    }
    return schema.description(JavadocReferences.of(type));
  }

  private static Schema enumeration(List<String> values) {
    Schema schema = OASFactory.createSchema().addType(SchemaType.STRING);
    values.forEach(schema::addEnumeration);
    return schema;
  }

  static Schema array(Schema items) {
    return OASFactory.createSchema().addType(SchemaType.ARRAY).items(items);
  }

  private Schema ofGeneric(ParameterizedType generic) {
    Class<?> raw = (Class<?>) generic.getRawType();
    Type[] arguments = generic.getActualTypeArguments();
    if (Collection.class.isAssignableFrom(raw)) {
      return array(of(arguments[0]));
    }
    if (Map.class.isAssignableFrom(raw)) {
      return map(arguments[0], of(arguments[1]));
    }
    if (raw == Optional.class) {
      return of(arguments[0]);
    }
    throw new IllegalStateException("no schema for " + generic);
  }

  private Schema map(Type key, Schema value) {
    Schema map =
        OASFactory.createSchema().addType(SchemaType.OBJECT).additionalPropertiesSchema(value);
    if (key instanceof Class<?> plain && plain.isEnum()) {
      map.setPropertyNames(of(plain));
    }
    return map;
  }

  private Schema reference(Class<?> type) {
    if (!type.isRecord()) {
      throw new IllegalStateException("neither a scalar nor a record: " + type);
    }
    return named(name(type), type, () -> describe(type));
  }

  /** Adds a component unless it is there, and refers to it. */
  Schema named(String name, Object owner, Supplier<Schema> schema) {
    Object former = owners.putIfAbsent(name, owner);
    if (former == null) {
      named.put(name, schema.get());
    } else if (!former.equals(owner)) {
      throw new IllegalStateException(
          owner + " and " + former + " are both called " + name + ": give one a @Schema(name)");
    }
    return OASFactory.createSchema().ref("#/components/schemas/" + name);
  }

  /** The name of a record or enum in the document. */
  static String name(Class<?> type) {
    var given = type.getAnnotation(org.eclipse.microprofile.openapi.annotations.media.Schema.class);
    return given == null || given.name().isEmpty() ? type.getSimpleName() : given.name();
  }

  private Schema describe(Class<?> type) {
    Schema schema =
        OASFactory.createSchema()
            .addType(SchemaType.OBJECT)
            .description(JavadocReferences.of(type));
    describeMembers(type, schema, false);
    return schema;
  }

  /**
   * Adds the members of unwrapped records, which only responses have, to the enclosing record's.
   */
  private void describeMembers(Class<?> type, Schema schema, boolean unwrapped) {
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
        describeMembers(component.getType(), schema, true);
        continue;
      }
      if (isHidden(component)) {
        continue;
      }
      String name = ScalarSchemas.wireName(component);
      schema.addProperty(name, member(component));
      if (isRequired(component, unwrapped)) {
        schema.addRequired(name);
      }
    }
  }

  /** Alias names are accepted, and not offered. */
  private static boolean isHidden(RecordComponent component) {
    var said =
        component
            .getAccessor()
            .getAnnotation(org.eclipse.microprofile.openapi.annotations.media.Schema.class);
    return said != null && said.hidden();
  }

  /**
   * Members with a default are optional, but a response has them all; required ones may have
   * aliases, and be null themselves.
   */
  private static boolean isRequired(RecordComponent component, boolean answered) {
    var said =
        component
            .getAccessor()
            .getAnnotation(org.eclipse.microprofile.openapi.annotations.media.Schema.class);
    if (said != null && said.required()) {
      return true;
    }
    if (said != null && !said.defaultValue().isEmpty() && !answered) {
      return false;
    }
    AnnotatedType type = component.getAnnotatedType();
    return type.isAnnotationPresent(NotNull.class) || !type.isAnnotationPresent(Nullable.class);
  }

  private Schema member(RecordComponent component) {
    var said =
        component
            .getAccessor()
            .getAnnotation(org.eclipse.microprofile.openapi.annotations.media.Schema.class);
    Schema schema = said == null ? null : fromAnnotation(said, component);
    if (schema == null) {
      schema = of(component.getGenericType());
    }
    AnnotatedType type = valueType(component);
    ConstraintSchemas.apply(type, schema);
    if (type instanceof AnnotatedParameterizedType generic) {
      constrainArguments(generic, schema);
    }
    if (component.getType() == Optional.class) {
      // null clears the member
      schema = Nullables.of(schema);
    }
    schema.setDescription(
        said == null || said.description().isEmpty()
            ? JavadocReferences.of(component)
            : said.description());
    if (said != null && !said.defaultValue().isEmpty()) {
      schema.setDefaultValue(valueOf(said.defaultValue()));
    }
    return schema;
  }

  /** The member's type; of an Optional that of its value. */
  private static AnnotatedType valueType(RecordComponent component) {
    AnnotatedType type = component.getAnnotatedType();
    return component.getType() == Optional.class
            && type instanceof AnnotatedParameterizedType optional
        ? optional.getAnnotatedActualTypeArguments()[0]
        : type;
  }

  /** Parses a default as JSON; a text may omit its quotes. */
  private static Object valueOf(String json) {
    try {
      return Json.mapper().readValue(json, Object.class);
    } catch (JsonProcessingException text) {
      return json;
    }
  }

  private static void constrainArguments(AnnotatedParameterizedType generic, Schema schema) {
    AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
    if (arguments.length == 1 && schema.getItems() != null) {
      ConstraintSchemas.apply(arguments[0], schema.getItems());
    }
    if (arguments.length == 2 && schema.getAdditionalPropertiesSchema() != null) {
      ConstraintSchemas.apply(arguments[1], schema.getAdditionalPropertiesSchema());
      Schema names = OASFactory.createSchema();
      if (schema.getPropertyNames() == null && ConstraintSchemas.apply(arguments[0], names)) {
        schema.setPropertyNames(names);
      }
    }
  }

  /** The schema from the member's annotation, where its Java type is too wide; else null. */
  private @Nullable Schema fromAnnotation(
      org.eclipse.microprofile.openapi.annotations.media.Schema said, RecordComponent component) {
    if (said.enumeration().length > 0) {
      List<String> values = List.of(said.enumeration());
      return named(
          said.title(),
          values,
          () -> enumeration(values).description(JavadocReferences.of(component)));
    }
    return said.implementation() == Void.class ? null : of(said.implementation());
  }
}
