package org.cenotes.partners.domain.team;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Roles in the database have their wire names. */
final class RoleColumns {
  private RoleColumns() {}

  /** {@code system_role}. */
  @Converter(autoApply = true)
  public static class OfSystem implements AttributeConverter<SystemRole, String> {
    @Override
    public String convertToDatabaseColumn(SystemRole role) {
      return role.wire();
    }

    @Override
    public SystemRole convertToEntityAttribute(String column) {
      return SystemRole.valueOf(column.toUpperCase(Locale.ROOT));
    }
  }

  /** {@code partner_role}. */
  @Converter(autoApply = true)
  public static class OfPartner
      implements AttributeConverter<@Nullable PartnerRole, @Nullable String> {
    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable PartnerRole role) {
      return role == null ? null : role.wire();
    }

    @Override
    public @Nullable PartnerRole convertToEntityAttribute(@Nullable String column) {
      return column == null ? null : PartnerRole.valueOf(column.toUpperCase(Locale.ROOT));
    }
  }
}
