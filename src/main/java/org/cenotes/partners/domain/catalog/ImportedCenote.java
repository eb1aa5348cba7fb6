package org.cenotes.partners.domain.catalog;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.cenotes.partners.platform.text.NonBlankText;
import org.cenotes.partners.platform.validation.NonBlank;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A row of an import: a cenote of the platform to create, or to change when its externalId is
 * known. Absent members are then left unchanged, also those of name, description, location and
 * schedule, and those of an image with the same url; other objects and lists are replaced as a
 * whole.
 *
 * @param externalId the operator's own id of the cenote, which recognises it in a later import
 * @param name name in Spanish, English or both
 * @param description description in Spanish, English or both
 * @param location where the cenote is
 * @param timezone IANA time zone in which dates and times are meant; America/Cancun if absent
 * @param currency ISO 4217 code of all prices; MXN if absent. With another one than before,
 *     agePricing, packages and services must be given, as far as the cenote has them
 * @param agePricing prices of a plain visit; absent when only packages are sold
 * @param packages packages to sell; all of them, replacing the former ones
 * @param services services to offer; all of them, replacing the former ones
 * @param images images to show; all of them, replacing the former ones
 * @param amenities what the venue offers, such as parking or lockers; all of them, replacing the
 *     former ones
 * @param schedule opening hours, slots and capacity; a new cenote without them is closed every day
 * @param cancellationPolicy what a cancellation is refunded; 100 percent until 48 hours before the
 *     visit and 50 percent until 24 hours if absent
 */
@Schema(name = "ImportedCenote")
public record ImportedCenote(
    @NotNull @Size(max = 100) @NonBlank String externalId,
    @NotNull @Valid NameTerms name,
    @NotNull @Valid DescriptionTerms description,
    @NotNull @Valid LocationTerms location,
    @Nullable @Size(max = 50) String timezone,
    @Nullable @Pattern(regexp = CenoteTerms.CURRENCY, message = CenoteTerms.CURRENCY_MESSAGE)
        String currency,
    @Nullable @Valid AgePriceTerms agePricing,
    @Nullable @Size(max = 50) List<@NotNull @Valid PackageTerms> packages,
    @Nullable @Size(max = 50) List<@NotNull @Valid ServiceTerms> services,
    @Nullable @Size(max = 30) List<@NotNull @Valid ImageTerms> images,
    @Nullable @Size(max = 50)
        List<
                @NotNull
                @Pattern(regexp = CenoteTerms.AMENITY, message = CenoteTerms.AMENITY_MESSAGE)
                String>
            amenities,
    @Nullable @Valid ScheduleTerms schedule,
    @Nullable @Valid CancellationTerms cancellationPolicy) {
  /** An id is the same with and without space around it, in whichever form a file has it. */
  public ImportedCenote {
    externalId = NonBlankText.strip(externalId);
  }

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
        images,
        amenities,
        schedule,
        cancellationPolicy);
  }
}
