package org.cenotes.partners.domain.report;

import java.util.UUID;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/**
 * A row of the statements of {@link Sales}.
 *
 * @param key a cenote's id, or the number of an interval, the first of which is 1
 * @param label of a cenote its name as JSON, or the kind of partner
 */
record SalesRow(
    String key,
    @Nullable String label,
    long reservations,
    long cancelled,
    long noShows,
    long visitors,
    long leadDays,
    long gross,
    long discount,
    long commission,
    long netPayable,
    long refunded,
    long retained) {
  private static final int UUID_LENGTH = 36;

  SalesTotals totals() {
    return new SalesTotals(
        reservations,
        cancelled,
        noShows,
        visitors,
        leadDays,
        gross,
        discount,
        commission,
        netPayable,
        refunded,
        retained);
  }

  boolean isOfCenote() {
    return key.length() == UUID_LENGTH;
  }

  UUID cenoteId() {
    return UUID.fromString(key);
  }

  LocalizedText name() {
    return label == null ? new LocalizedText(null, null) : Json.read(label, LocalizedText.class);
  }

  @Nullable PartnerType partnerType() {
    return label == null ? null : WireEnum.parse(PartnerType.class, label);
  }
}
