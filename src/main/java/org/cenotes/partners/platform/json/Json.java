package org.cenotes.partners.platform.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.nio.charset.StandardCharsets;

/** The JSON mapper for the API and the database; it reads strictly. */
public final class Json {
  private static final int MAX_DEPTH = 32;
  private static final ObjectMapper MAPPER = strict();

  private Json() {}

  public static ObjectMapper mapper() {
    return MAPPER;
  }

  /** The value as UTF-8 JSON. */
  public static byte[] bytes(Object value) {
    return bytes(MAPPER.writer(), value);
  }

  /** The value as JSON. */
  public static String text(Object value) {
    return new String(bytes(value), StandardCharsets.UTF_8);
  }

  /** The value as UTF-8 JSON that is equal for equal values: map entries are sorted by key. */
  public static byte[] canonicalBytes(Object value) {
    return bytes(MAPPER.writer(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS), value);
  }

  /**
   * Reads JSON that the product itself has written.
   *
   * @throws IllegalArgumentException if it is not of this type
   */
  public static <T> T read(String json, Class<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not the JSON of " + type, e);
    }
  }

  private static byte[] bytes(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot be written as JSON: " + value.getClass(), e);
    }
  }

  private static ObjectMapper strict() {
    JsonFactory factory =
        JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .streamReadConstraints(
                StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .build();
    ObjectMapper mapper =
        JsonMapper.builder(factory)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .defaultPropertyInclusion(
                JsonInclude.Value.construct(
                    JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
            .addModule(new WireFormatModule())
            .addModule(new Jdk8Module().configureReadAbsentAsNull(true)) // see PatchBody
            .build();
    // "" is not an enum value, a number or an object.
    for (LogicalType type : LogicalType.values()) {
      mapper
          .coercionConfigFor(type)
          .setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail);
    }
    return mapper;
  }
}
