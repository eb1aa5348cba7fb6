package org.cenotes.partners.domain.catalog;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A cenote to create as a draft.
 *
 * @param name name in Spanish, English or both
 * @param description description in Spanish, English or both
 * @param location where the cenote is
 * @param timezone IANA time zone in which dates and times are meant; America/Cancun if absent
 * @param currency ISO 4217 code of all prices; MXN if absent
 * @param agePricing prices of a plain visit; absent when only packages are sold
 * @param packages packages to sell
 * @param services services to offer
 * @param amenities what the venue offers, such as parking or lockers
 * @param schedule opening hours, slots and capacity; without them the cenote is closed every day
 * @param cancellationPolicy what a cancellation is refunded; 100 percent until 48 hours before the
 *     visit and 50 percent until 24 hours if absent
 */
@Schema(name = "CenoteDraft")
public record NewCenoteRequest(
    @NotNull @Valid NameTerms name,
    @NotNull @Valid DescriptionTerms description,
    @NotNull @Valid LocationTerms location,
    @Nullable @Size(max = 50) String timezone,
    @Nullable @Pattern(regexp = CenoteTerms.CURRENCY, message = CenoteTerms.CURRENCY_MESSAGE)
        String currency,
    @Nullable @Valid AgePriceTerms agePricing,
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
    return CenoteTerms.ofNew(
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
