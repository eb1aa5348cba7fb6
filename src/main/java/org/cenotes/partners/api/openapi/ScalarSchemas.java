package org.cenotes.partners.api.openapi;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.jspecify.annotations.Nullable;

/** Schemas of single values. */
final class ScalarSchemas {
  private static final BigDecimal MAX_CENTS = BigDecimal.valueOf(Cents.MAX_VALUE);

  private ScalarSchemas() {}

  /** The schema of a scalar type; null for other types. */
  static @Nullable Schema of(Class<?> type) {
    if (type == Cents.class) {
      return text(SchemaType.INTEGER, "int64").minimum(BigDecimal.ZERO).maximum(MAX_CENTS);
    }
    if (type == LocalTime.class) {
      return text(SchemaType.STRING, null).pattern("^([01][0-9]|2[0-3]):[0-5][0-9]$");
    }
    return switch (type.getName()) {
      case "java.lang.String" -> text(SchemaType.STRING, null);
      case "int", "java.lang.Integer" -> text(SchemaType.INTEGER, "int32");
      case "long", "java.lang.Long" -> text(SchemaType.INTEGER, "int64");
      case "boolean", "java.lang.Boolean" -> text(SchemaType.BOOLEAN, null);
      default -> ofValue(type);
    };
  }

  private static @Nullable Schema ofValue(Class<?> type) {
    if (type == BigDecimal.class) {
      return text(SchemaType.NUMBER, null);
    }
    if (type == UUID.class) {
      return text(SchemaType.STRING, "uuid");
    }
    if (type == URI.class) {
      return text(SchemaType.STRING, "uri");
    }
    if (type == LocalDate.class) {
      return text(SchemaType.STRING, "date");
    }
    if (type == Object.class) {
      return OASFactory.createSchema();
    }
    if (type == JsonNode.class) {
      return OASFactory.createSchema().addType(SchemaType.OBJECT);
    }
    return type == Instant.class ? text(SchemaType.STRING, "date-time") : null;
  }

  private static Schema text(SchemaType type, @Nullable String format) {
    Schema schema = OASFactory.createSchema().addType(type);
    return format == null ? schema : schema.format(format);
  }

  /** The member's name in JSON. */
  static String wireName(RecordComponent component) {
    JsonProperty given = component.getAccessor().getAnnotation(JsonProperty.class);
    return given == null || given.value().isEmpty() ? component.getName() : given.value();
  }
}
