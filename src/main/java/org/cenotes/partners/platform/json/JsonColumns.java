package org.cenotes.partners.platform.json;

import org.hibernate.type.descriptor.WrapperOptions;
import org.hibernate.type.descriptor.java.JavaType;
import org.hibernate.type.format.FormatMapper;
import org.hibernate.type.format.jackson.JacksonJsonFormatMapper;

/** Writes and reads Hibernate's {@code jsonb} columns with the same mapper as the API. */
public class JsonColumns implements FormatMapper {
  private final FormatMapper delegate = new JacksonJsonFormatMapper(Json.mapper());

  @Override
  public <T> T fromString(CharSequence text, JavaType<T> type, WrapperOptions options) {
    return delegate.fromString(text, type, options);
  }

  @Override
  public <T> String toString(T value, JavaType<T> type, WrapperOptions options) {
    return delegate.toString(value, type, options);
  }
}
