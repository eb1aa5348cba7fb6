package org.cenotes.partners.platform.request;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Wire;
import org.jspecify.annotations.Nullable;

/**
 * Reads parameters of path and query as strictly as bodies are read; a bad one is a 400 that names
 * it.
 */
@Provider
public class Parameters implements ParamConverterProvider {
  private static final Map<Class<?>, Reading> READINGS =
      Map.of(
          UUID.class, new Reading("a UUID", Wire::uuid),
          LocalDate.class, new Reading("a date (YYYY-MM-DD)", Wire::date),
          Instant.class, new Reading("an instant (ISO 8601, UTC)", Wire::instant),
          int.class, new Reading("a whole number", Integer::valueOf),
          Integer.class, new Reading("a whole number", Integer::valueOf),
          Long.class, new Reading("a whole number", Long::valueOf),
          boolean.class, new Reading("true or false", Parameters::flag),
          Boolean.class, new Reading("true or false", Parameters::flag),
          String.class, new Reading("a text without control character 0", Parameters::text));

  private record Reading(String form, Function<String, ?> reader) {}

  @Override
  public <T> @Nullable ParamConverter<T> getConverter(
      Class<T> type, Type generic, Annotation[] annotations) {
    Reading reading = type.isEnum() ? ofEnum(type) : READINGS.get(type);
    if (reading == null) {
      return null;
    }
    String name = name(annotations);
    return new ParamConverter<>() {
      @Override
      @SuppressWarnings("unchecked") // the table and ofEnum pair each type with its own reader
      public @Nullable T fromString(@Nullable String text) {
        if (text == null) {
          return null;
        }
        try {
          return (T) reading.reader().apply(text);
        } catch (RuntimeException e) {
          throw ApiException.about(HttpError.INVALID_DATA, name, "must be " + reading.form());
        }
      }

      @Override
      public String toString(T value) {
        return String.valueOf(value);
      }
    };
  }

  private static Boolean flag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("neither");
    };
  }

  private static String text(String text) {
    if (!Wire.isStorable(text)) {
      throw new IllegalArgumentException("not storable");
    }
    return text;
  }

  private static Reading ofEnum(Class<?> type) {
    Map<String, Object> byWire =
        Arrays.stream(type.getEnumConstants())
            .collect(
                Collectors.toMap(constant -> wireName((Enum<?>) constant), constant -> constant));
    String names = byWire.keySet().stream().sorted().collect(Collectors.joining(", "));
    return new Reading(
        "one of " + names,
        text -> {
          Object constant = byWire.get(text);
          if (constant == null) {
            throw new IllegalArgumentException("unknown");
          }
          return constant;
        });
  }

  private static String wireName(Enum<?> constant) {
    try {
      JsonProperty property =
          constant.getDeclaringClass().getField(constant.name()).getAnnotation(JsonProperty.class);
      return property == null ? constant.name() : property.value();
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String name(Annotation[] annotations) {
    for (Annotation annotation : annotations) {
      if (annotation instanceof QueryParam query) {
        return query.value();
      }
      if (annotation instanceof PathParam path) {
        return path.value();
      }
    }
    return "parameter";
  }
}
