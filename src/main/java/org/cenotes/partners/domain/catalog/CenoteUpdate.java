package org.cenotes.partners.domain.catalog;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.platform.json.PatchBody;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a draft; absent members are left unchanged, and null sets an optional member to what
 * it is in a new cenote. A member that is an object or a list is replaced as a whole.
 *
 * @param name name in Spanish, English or both
 * @param description description in Spanish, English or both
 * @param location where the cenote is
 * @param timezone IANA time zone in which dates and times are meant; null for America/Cancun
 * @param currency ISO 4217 code of all prices; null for MXN. With another one than before,
 *     agePricing, packages and services must be given, as far as the cenote has them
 * @param agePricing prices of a plain visit; null when only packages are sold
 * @param packages packages to sell; all of them, replacing the former ones; null for none
 * @param services services to offer; all of them, replacing the former ones; null for none
 * @param amenities what the venue offers, such as parking or lockers; all of them, replacing the
 *     former ones; null for none
 * @param schedule the whole new schedule; null to close the cenote every day
 * @param cancellationPolicy what a cancellation is refunded; null for 100 percent until 48 hours
 *     before the visit and 50 percent until 24 hours
 */
@Schema(name = "CenoteUpdate")
@PatchBody(
    of = SupplyCenoteView.class,
    elsewhere = {
      @PatchBody.Elsewhere(
          members = "images",
          use = "POST /api/partner-portal/cenotes/{id}/images"),
      @PatchBody.Elsewhere(
          members = "state",
          use = "POST /api/partner-portal/cenotes/{id}/request-publish")
    })
public record CenoteUpdate(
    @Nullable @Valid NameTerms name,
    @Nullable @Valid DescriptionTerms description,
    @Nullable @Valid LocationTerms location,
    @Nullable Optional<@Size(max = 50) String> timezone,
    @Nullable
        Optional<
            @Pattern(regexp = CenoteTerms.CURRENCY, message = CenoteTerms.CURRENCY_MESSAGE) String>
        currency,
    @Nullable Optional<@Valid AgePriceTerms> agePricing,
    @Nullable Optional<@Size(max = 50) List<@NotNull @Valid PackageTerms>> packages,
    @Nullable Optional<@Size(max = 50) List<@NotNull @Valid ServiceTerms>> services,
    @Nullable
        Optional<
            @Size(max = 50) List<
                @NotNull
                @Pattern(regexp = CenoteTerms.AMENITY, message = CenoteTerms.AMENITY_MESSAGE)
                String>>
        amenities,
    @Nullable Optional<@Valid ScheduleTerms> schedule,
    @Nullable Optional<@Valid CancellationTerms> cancellationPolicy) {
  CenoteTerms terms() {
    return new CenoteTerms(
        name,
        description,
        location,
        timezone,
        currency,
        agePricing,
        packages,
        services,
        null,
        amenities,
        schedule,
        cancellationPolicy);
  }
}
