package org.cenotes.partners.domain.pricing;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.UUID;
import org.cenotes.partners.domain.offer.LocalizedText;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * One line of a price.
 *
 * @param total quantity × unitPrice
 * @param serviceId for lines of kind service and transport
 */
public record PriceLine(
    Kind kind,
    LocalizedText label,
    int quantity,
    Cents unitPrice,
    Cents total,
    @Nullable UUID serviceId) {
  /** What a line is for. */
  public enum Kind {
    @JsonProperty("base")
    BASE,
    @JsonProperty("service")
    SERVICE,
    @JsonProperty("transport")
    TRANSPORT
  }

  static PriceLine of(
      Kind kind, LocalizedText label, int quantity, Cents unitPrice, @Nullable UUID serviceId) {
    return new PriceLine(kind, label, quantity, unitPrice, unitPrice.times(quantity), serviceId);
  }
}
