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
 * Changes of a draft; absent members are left unchanged. A member that is an object or a list is
 * replaced as a whole.
 *
 * @param name name in Spanish, English or both
 * @param description description in Spanish, English or both
 * @param location where the cenote is
 * @param timezone IANA time zone in which dates and times are meant
 * @param currency ISO 4217 code of all prices
 * @param agePricing prices of a plain visit; null when only packages are sold
 * @param packages packages to sell; all of them, replacing the former ones
 * @param services services to offer; all of them, replacing the former ones
 * @param amenities what the venue offers, such as parking or lockers; all of them, replacing the
 *     former ones
 * @param schedule the whole new schedule
 * @param cancellationPolicy what a cancellation is refunded
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
    @Nullable @Size(max = 50) String timezone,
    @Nullable @Pattern(regexp = CenoteTerms.CURRENCY, message = CenoteTerms.CURRENCY_MESSAGE)
        String currency,
    @Nullable Optional<@Valid AgePriceTerms> agePricing,
    @Nullable @Size(max = 50) List<@NotNull @Valid PackageTerms> packages,
    @Nullable @Size(max = 50) List<@NotNull @Valid ServiceTerms> services,
    @Nullable @Size(max = 50)
        List<
                @NotNull
                @Pattern(regexp = CenoteTerms.AMENITY, message = CenoteTerms.AMENITY_MESSAGE)
                String>
            amenities,
    @Nullable @Valid ScheduleTerms schedule,
    @Nullable @Valid CancellationTerms cancellationPolicy) {
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
