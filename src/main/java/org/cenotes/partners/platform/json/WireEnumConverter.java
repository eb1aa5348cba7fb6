package org.cenotes.partners.platform.json;

import jakarta.persistence.AttributeConverter;
import org.jspecify.annotations.Nullable;

/** Keeps an enum in the database under its wire name; subclasses only name the enum. */
public abstract class WireEnumConverter<E extends Enum<E> & WireEnum>
    implements AttributeConverter<@Nullable E, @Nullable String> {
  private final Class<E> type;

  protected WireEnumConverter(Class<E> type) {
    this.type = type;
  }

  @Override
  public @Nullable String convertToDatabaseColumn(@Nullable E constant) {
    return constant == null ? null : constant.wire();
  }

  @Override
  public @Nullable E convertToEntityAttribute(@Nullable String column) {
    return column == null ? null : WireEnum.parse(type, column);
  }
}
