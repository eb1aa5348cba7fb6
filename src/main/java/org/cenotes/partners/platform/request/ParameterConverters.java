package org.cenotes.partners.platform.request;

import jakarta.validation.constraints.Email;
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
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireFormat;
import org.jspecify.annotations.Nullable;

/** Converts path and query parameters as strictly as bodies; a bad one is a 400 that names it. */
@Provider
public class ParameterConverters implements ParamConverterProvider {
  /** ASCII digits without a plus sign; {@code Long} would accept the digits of every script. */
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,19}");

  private static final Map<Class<?>, Function<String, ?>> READERS =
      Map.of(
          UUID.class, WireFormat::uuid,
          LocalDate.class, WireFormat::date,
          Instant.class, WireFormat::instant,
          int.class, text -> Integer.valueOf(number(text)),
          Integer.class, text -> Integer.valueOf(number(text)),
          Long.class, text -> Long.valueOf(number(text)),
          boolean.class, ParameterConverters::flag,
          Boolean.class, ParameterConverters::flag,
          String.class, ParameterConverters::text);

  @Override
  public <T> @Nullable ParamConverter<T> getConverter(
      Class<T> type, Type generic, Annotation[] annotations) {
    Function<String, ?> reader = type.isEnum() ? ofEnum(type) : READERS.get(type);
    if (Arrays.stream(annotations).anyMatch(Email.class::isInstance)) {
      reader = address -> text(address).strip();
    }
    if (reader == null) {
      return null;
    }
    String name = name(annotations);
    Function<String, ?> read = reader;
    return new ParamConverter<>() {
      @Override
      @SuppressWarnings("unchecked") // the table and ofEnum pair each type with its own reader
      public @Nullable T fromString(@Nullable String text) {
        if (text == null) {
          return null;
        }
        try {
          return (T) read.apply(text);
        } catch (RuntimeException e) {
          throw ApiException.about(
              HttpError.INVALID_DATA, name, "must be " + WireFormat.form(type));
        }
      }

      @Override
      public String toString(T value) {
        return String.valueOf(value);
      }
    };
  }

  private static String number(String text) {
    if (!WHOLE_NUMBER.matcher(text).matches()) {
      throw new NumberFormatException("not a whole number");
    }
    return text;
  }

  private static Boolean flag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("neither");
    };
  }

  private static String text(String text) {
    if (!WireFormat.isStorable(text)) {
      throw new IllegalArgumentException("not storable");
    }
    return text;
  }

  private static Function<String, ?> ofEnum(Class<?> type) {
    Map<String, Object> constants = WireFormat.constants(type);
    return text -> {
      Object constant = constants.get(text);
      if (constant == null) {
        throw new IllegalArgumentException("unknown");
      }
      return constant;
    };
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
