package org.cenotes.partners.domain.identity.user;

import jakarta.persistence.Converter;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.json.WireEnumConverter;

/** The role of a user on the platform. */
public enum SystemRole implements WireEnum {
  /** Administers the platform. */
  ADMIN,
  /** Works at a venue's front desk. */
  OPERATOR,
  /** Works for a partner. */
  PARTNER,
  /** Was invited by a partner and has not yet accepted. */
  CLIENT;

  /** Stores the role under its wire name. */
  @Converter(autoApply = true)
  public static class Column extends WireEnumConverter<SystemRole> {
    public Column() {
      super(SystemRole.class);
    }
  }
}
