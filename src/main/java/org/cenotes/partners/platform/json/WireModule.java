package org.cenotes.partners.platform.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.UUID;
import java.util.function.Function;

/**
 * How texts, dates, times, instants and ids look on the wire; anything else in their place is
 * refused.
 */
final class WireModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  WireModule() {
    super("wire");
    addDeserializer(String.class, new Text<>(String.class, "a text", text -> text));
    addKeyDeserializer(String.class, new TextKey());
    addDeserializer(
        LocalDate.class, new Text<>(LocalDate.class, "a date (YYYY-MM-DD)", Wire::date));
    addDeserializer(LocalTime.class, new Text<>(LocalTime.class, "a time (HH:MM)", Wire::time));
    addDeserializer(
        Instant.class, new Text<>(Instant.class, "an instant (ISO 8601, UTC)", Wire::instant));
    addDeserializer(UUID.class, new Text<>(UUID.class, "a UUID", Wire::uuid));
    addSerializer(LocalDate.class, new Written<>(LocalDate.class, LocalDate::toString));
    addSerializer(LocalTime.class, new Written<>(LocalTime.class, Wire::text));
    addSerializer(Instant.class, new Written<>(Instant.class, Wire::text));
  }

  private static final class Text<T> extends JsonDeserializer<T> {
    private final Class<T> type;
    private final String form;
    private final Function<String, T> reader;

    Text(Class<T> type, String form, Function<String, T> reader) {
      this.type = type;
      this.form = form;
      this.reader = reader;
    }

    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      if (!parser.hasToken(JsonToken.VALUE_STRING)) {
        context.reportInputMismatch(type, "must be %s", form);
      }
      String text = parser.getText();
      if (!Wire.isStorable(text)) {
        throw context.weirdStringException(
            text, type, "must not contain characters that text cannot hold");
      }
      try {
        return reader.apply(text);
      } catch (DateTimeException | IllegalArgumentException e) {
        throw context.weirdStringException(text, type, "must be " + form);
      }
    }
  }

  private static final class TextKey extends KeyDeserializer {
    @Override
    public Object deserializeKey(String key, DeserializationContext context) throws IOException {
      if (!Wire.isStorable(key)) {
        throw context.weirdKeyException(
            String.class, key, "must not contain characters that text cannot hold");
      }
      return key;
    }
  }

  private static final class Written<T> extends JsonSerializer<T> {
    private final Class<T> type;
    private final Function<T, String> writer;

    Written(Class<T> type, Function<T, String> writer) {
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
