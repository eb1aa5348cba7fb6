package org.cenotes.partners.domain.settings;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.UUID;
import org.cenotes.partners.platform.money.BasisPoints;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A rate that a partner records for its own use.
 *
 * @param label name of the rate
 * @param rate percent, with at most two decimal places
 * @param cenoteId id of the cenote that the rate is shown for; absent for all
 * @param note note on the rate; absent when there is none
 */
@Schema(name = "CustomRate")
public record InformationalRate(
    @NotBlank(message = "is required") @Size(max = 100) String label,
    @NotNull
        @DecimalMin("0")
        @DecimalMax("100")
        @Digits(integer = 3, fraction = 2, message = "must have at most two decimal places")
        BigDecimal rate,
    @Nullable UUID cenoteId,
    @Nullable @Size(max = 500) String note) {
  /** The rate as stored: label stripped, note as sent, no trailing zeros. */
  InformationalRate normalized() {
    return new InformationalRate(
        label.strip(), BasisPoints.ofPercent(rate).percent(), cenoteId, note);
  }
}
