package org.cenotes.partners.domain.catalog;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;
import org.cenotes.partners.platform.text.NonBlankText;
import org.cenotes.partners.platform.validation.NonBlank;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Where a cenote is.
 *
 * @param address street address or kilometre
 * @param municipality municipality in which the cenote is
 * @param state the federal state
 * @param country ISO 3166-1 alpha-2
 * @param latitude degrees, WGS 84; rounded to six decimals
 * @param longitude degrees, WGS 84; rounded to six decimals
 */
@Schema(name = "LocationTerms")
public record LocationTerms(
    @Nullable @Size(max = 300) @NonBlank String address,
    @NotNull @Size(max = 100) @NonBlank String municipality,
    @NotNull @Size(max = 100) @NonBlank String state,
    @NotNull
        @Pattern(
            regexp = "[A-Z]{2}",
            message = "must be an ISO 3166-1 country code (two capital letters)")
        String country,
    @NotNull @DecimalMin("-90") @DecimalMax("90") BigDecimal latitude,
    @NotNull @DecimalMin("-180") @DecimalMax("180") BigDecimal longitude) {
  /** The decimals that the database keeps. */
  private static final int DECIMALS = 6;

  /**
   * The location.
   *
   * @param fallback has the address if there is none here
   */
  Location location(Location fallback) {
    return new Location(
        address == null ? fallback.address() : NonBlankText.strip(address),
        Objects.requireNonNull(NonBlankText.strip(municipality)),
        Objects.requireNonNull(NonBlankText.strip(state)),
        country,
        latitude.setScale(DECIMALS, RoundingMode.HALF_UP),
        longitude.setScale(DECIMALS, RoundingMode.HALF_UP));
  }
}
