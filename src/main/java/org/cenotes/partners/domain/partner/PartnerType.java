package org.cenotes.partners.domain.partner;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What kind of business a partner is; the first two may list cenotes of their own. */
public enum PartnerType {
  @JsonProperty("tour_operator")
  TOUR_OPERATOR,
  @JsonProperty("hotel_partner")
  HOTEL_PARTNER,
  @JsonProperty("online_agency")
  ONLINE_AGENCY,
  @JsonProperty("travel_agency")
  TRAVEL_AGENCY,
  @JsonProperty("concierge")
  CONCIERGE,
  @JsonProperty("affiliate")
  AFFILIATE;

  /** In the database a type has its wire name. */
  @Converter(autoApply = true)
  public static class Column
      implements AttributeConverter<@Nullable PartnerType, @Nullable String> {
    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable PartnerType type) {
      return type == null ? null : type.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public @Nullable PartnerType convertToEntityAttribute(@Nullable String column) {
      return column == null ? null : PartnerType.valueOf(column.toUpperCase(Locale.ROOT));
    }
  }
}
