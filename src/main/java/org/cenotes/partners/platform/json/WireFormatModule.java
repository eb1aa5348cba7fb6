package org.cenotes.partners.platform.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.JsonNodeDeserializer;
import com.fasterxml.jackson.databind.deser.std.NumberDeserializers;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Strict Jackson (de)serializers for texts, dates, times, instants, UUIDs and JSON trees. */
final class WireFormatModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  /** More characters than any address has: 64, {@code @} and 255. */
  private static final int MAX_EMAIL = 400;

  WireFormatModule() {
    super("wire");
    addDeserializer(String.class, new Text<>(String.class, text -> text));
    addDeserializer(JsonNode.class, new Tree());
    addDeserializer(BigDecimal.class, new Decimal());
    addKeyDeserializer(String.class, new TextKey());
    addDeserializer(LocalDate.class, new Text<>(LocalDate.class, WireFormat::date));
    addDeserializer(LocalTime.class, new Text<>(LocalTime.class, WireFormat::time));
    addDeserializer(Instant.class, new Text<>(Instant.class, WireFormatModule::shown));
    addDeserializer(UUID.class, new Text<>(UUID.class, WireFormat::uuid));
    addSerializer(LocalDate.class, new Formatted<>(LocalDate.class, LocalDate::toString));
    addSerializer(LocalTime.class, new Formatted<>(LocalTime.class, WireFormat::text));
    addSerializer(Instant.class, new Formatted<>(Instant.class, WireFormat::text));
  }

  /** To the millisecond: what is stored and compared is what the response shows. */
  private static Instant shown(String text) {
    return WireFormat.instant(text).truncatedTo(ChronoUnit.MILLIS);
  }

  @Override
  public void setupModule(SetupContext context) {
    super.setupModule(context);
    context.insertAnnotationIntrospector(new WireEnumIntrospector());
    context.insertAnnotationIntrospector(
        new EmailStrippingIntrospector(new Text<>(String.class, WireFormatModule::email)));
  }

  /** Cut where it is invalid anyway: checking it normalises its domain, in quadratic time. */
  private static String email(String text) {
    String stripped = text.strip();
    return stripped.length() > MAX_EMAIL ? stripped.substring(0, MAX_EMAIL) : stripped;
  }

  private static final class Text<T> extends JsonDeserializer<T> {
    private final Class<T> type;
    private final Function<String, T> reader;

    Text(Class<T> type, Function<String, T> reader) {
      this.type = type;
      this.reader = reader;
    }

    @Override
    public @Nullable T deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      if (!parser.hasToken(JsonToken.VALUE_STRING)) {
        context.reportInputMismatch(type, "must be %s", WireFormat.form(type));
      }
      String text = parser.getText();
      if (!WireFormat.isStorable(text) || (type == UUID.class && !WireFormat.isUuid(text))) {
        return refuse(text, context); // without an exception for each of a long list of ids
      }
      try {
        return reader.apply(text);
      } catch (DateTimeException | IllegalArgumentException e) {
        return refuse(text, context);
      }
    }

    /** Throws, unless the errors of the body are collected. */
    private @Nullable T refuse(String text, DeserializationContext context) throws IOException {
      return type.cast(
          context.handleWeirdStringValue(type, text, "must be " + WireFormat.form(type)));
    }
  }

  /**
   * Reads a JSON tree. As a member it may only contain texts, names and numbers that the database
   * can store. A tree that is a whole body is not checked, because filters must see all of it.
   */
  private static final class Tree extends JsonDeserializer<JsonNode> {
    private static final JsonDeserializer<? extends JsonNode> READER =
        JsonNodeDeserializer.getDeserializer(JsonNode.class);

    @Override
    public JsonNode deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      boolean whole = isRoot(parser);
      JsonNode tree = read(parser, context);
      if (!whole) {
        check(tree, context);
      }
      return tree;
    }

    /** The reader lets the exception of a number escape whose exponent no int can hold. */
    private static JsonNode read(JsonParser parser, DeserializationContext context)
        throws IOException {
      try {
        return READER.deserialize(parser, context);
      } catch (NumberFormatException e) {
        return context.reportInputMismatch(
            JsonNode.class, "must not contain a number whose exponent is out of range");
      }
    }

    @Override
    public JsonNode getNullValue(DeserializationContext context) {
      return NullNode.getInstance();
    }

    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
      return null;
    }

    private static boolean isRoot(JsonParser parser) {
      JsonStreamContext place = parser.getParsingContext();
      if (parser.currentToken().isStructStart()) {
        place = place.getParent();
      }
      return place.inRoot();
    }

    private static void check(JsonNode node, DeserializationContext context) throws IOException {
      if (node.isTextual() && !WireFormat.isStorable(node.textValue())) {
        throw context.weirdStringException(
            node.textValue(), String.class, "must be " + WireFormat.form(String.class));
      }
      if (node.isBigDecimal() && !WireFormat.isStorable(node.decimalValue())) {
        throw context.weirdNumberException(
            node.decimalValue(), BigDecimal.class, "must be " + WireFormat.form(BigDecimal.class));
      }
      for (Map.Entry<String, JsonNode> member : node.properties()) {
        if (!WireFormat.isStorable(member.getKey())) {
          throw context.weirdStringException(
              member.getKey(), String.class, "must be " + WireFormat.form(String.class));
        }
        check(member.getValue(), context);
      }
      if (node.isArray()) {
        for (JsonNode element : node) {
          check(element, context);
        }
      }
    }
  }

  /** Reads a number that may be calculated with: see {@link WireFormat#isStorable(BigDecimal)}. */
  private static final class Decimal extends JsonDeserializer<BigDecimal> {
    private static final NumberDeserializers.BigDecimalDeserializer READER =
        NumberDeserializers.BigDecimalDeserializer.instance;

    @Override
    public BigDecimal deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      BigDecimal number;
      try {
        number = READER.deserialize(parser, context);
      } catch (NumberFormatException e) {
        return context.reportInputMismatch(BigDecimal.class, "must be a number in range");
      }
      if (!WireFormat.isStorable(number)) {
        throw context.weirdNumberException(
            number, BigDecimal.class, "must be " + WireFormat.form(BigDecimal.class));
      }
      return number;
    }

    @Override
    public LogicalType logicalType() {
      return LogicalType.Float; // so that the mapper's rules of coercion apply
    }
  }

  private static final class TextKey extends KeyDeserializer {
    @Override
    public Object deserializeKey(String key, DeserializationContext context) throws IOException {
      if (!WireFormat.isStorable(key)) {
        throw context.weirdKeyException(
            String.class, key, "must be " + WireFormat.form(String.class));
      }
      return key;
    }
  }

  private static final class Formatted<T> extends JsonSerializer<T> {
    private final Class<T> type;
    private final Function<T, String> writer;

    Formatted(Class<T> type, Function<T, String> writer) {
      this.type = type;
      this.writer = writer;
    }

    @Override
    public Class<T> handledType() {
      return type;
    }

    @Override
    public void serialize(T value, JsonGenerator generator, SerializerProvider provider)
        throws IOException {
      generator.writeString(writer.apply(value));
    }
  }
}
