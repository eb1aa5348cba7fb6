package org.cenotes.partners.domain.partner;

import jakarta.persistence.Converter;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.json.WireEnumConverter;

/** The kind of business of a partner; the first two may list their own cenotes. */
public enum PartnerType implements WireEnum {
  TOUR_OPERATOR,
  HOTEL_PARTNER,
  ONLINE_AGENCY,
  TRAVEL_AGENCY,
  CONCIERGE,
  AFFILIATE;

  /** Whether partners of this type may list cenotes of their own. */
  public boolean mayListCenotes() {
    return this == TOUR_OPERATOR || this == HOTEL_PARTNER;
  }

  /** Stores the type under its wire name. */
  @Converter(autoApply = true)
  public static class Column extends WireEnumConverter<PartnerType> {
    public Column() {
      super(PartnerType.class);
    }
  }
}
