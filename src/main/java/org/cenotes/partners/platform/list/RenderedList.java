package org.cenotes.partners.platform.list;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import java.io.IOException;
import java.util.AbstractList;
import java.util.List;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.secret.Digests;

/**
 * A list of values whose JSON was written before: writing the list copies it. Everything else sees
 * a list of the values.
 */
public final class RenderedList<T> extends AbstractList<T> implements JsonSerializable {
  /**
   * A value and its JSON.
   *
   * @param json what {@link Json} writes for the value
   * @param digest of this JSON
   */
  public record Item<T>(T value, SerializedString json, String digest) {
    /** The value, which must not change any more, with its JSON. */
    public static <T> Item<T> of(T value) {
      SerializedString json = new SerializedString(Json.text(value));
      return new Item<>(value, json, Digests.fingerprint(json.asUnquotedUTF8()));
    }
  }

  private final List<Item<T>> items;

  public RenderedList(List<Item<T>> items) {
    this.items = List.copyOf(items);
  }

  /** Digests of the JSON of the values, which differ when any of the values does. */
  public List<String> digests() {
    return items.stream().map(Item::digest).toList();
  }

  @Override
  public T get(int index) {
    return items.get(index).value();
  }

  @Override
  public int size() {
    return items.size();
  }

  @Override
  public void serialize(JsonGenerator generator, SerializerProvider serializers)
      throws IOException {
    generator.writeStartArray(this, items.size());
    for (Item<T> item : items) {
      generator.writeRawValue(item.json());
    }
    generator.writeEndArray();
  }

  @Override
  public void serializeWithType(
      JsonGenerator generator, SerializerProvider serializers, TypeSerializer type) {
    throw new UnsupportedOperationException("the JSON of the items names no types");
  }
}
