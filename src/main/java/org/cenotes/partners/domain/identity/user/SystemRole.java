package org.cenotes.partners.domain.identity.user;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Locale;

/** What a person is to the platform. */
public enum SystemRole {
  /** Runs the platform. */
  @JsonProperty("admin")
  ADMIN,
  /** Works at the desk of a venue. */
  @JsonProperty("operator")
  OPERATOR,
  /** Works for a partner. */
  @JsonProperty("partner")
  PARTNER,
  /** Was invited by a partner and has not accepted yet. */
  @JsonProperty("client")
  CLIENT;

  /** The name on the wire and in the database. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** In the database a role has its wire name. */
  @Converter(autoApply = true)
  public static class Column implements AttributeConverter<SystemRole, String> {
    @Override
    public String convertToDatabaseColumn(SystemRole role) {
      return role.wire();
    }

    @Override
    public SystemRole convertToEntityAttribute(String column) {
      return valueOf(column.toUpperCase(Locale.ROOT));
    }
  }
}
