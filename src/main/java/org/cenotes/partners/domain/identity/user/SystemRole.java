package org.cenotes.partners.domain.identity.user;

import jakarta.persistence.Converter;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.json.WireEnumConverter;

/** What a person is to the platform. */
public enum SystemRole implements WireEnum {
  /** Runs the platform. */
  ADMIN,
  /** Works at the desk of a venue. */
  OPERATOR,
  /** Works for a partner. */
  PARTNER,
  /** Was invited by a partner and has not accepted yet. */
  CLIENT;

  /** Stores the role under its wire name. */
  @Converter(autoApply = true)
  public static class Column extends WireEnumConverter<SystemRole> {
    public Column() {
      super(SystemRole.class);
    }
  }
}
