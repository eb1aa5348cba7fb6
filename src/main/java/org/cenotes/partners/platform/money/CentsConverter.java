package org.cenotes.partners.platform.money;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;

/** Stores {@link Cents} in {@code bigint} columns. */
@Converter(autoApply = true)
public class CentsConverter implements AttributeConverter<@Nullable Cents, @Nullable Long> {
  @Override
  public @Nullable Long convertToDatabaseColumn(@Nullable Cents cents) {
    return cents == null ? null : cents.value();
  }

  @Override
  public @Nullable Cents convertToEntityAttribute(@Nullable Long column) {
    return column == null ? null : new Cents(column);
  }
}
