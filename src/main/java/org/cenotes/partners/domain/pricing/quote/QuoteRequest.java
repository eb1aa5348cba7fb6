package org.cenotes.partners.domain.pricing.quote;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.ItemType;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.pricing.SelectedService;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A visit to be priced.
 *
 * @param itemType what is to be booked
 * @param itemId id of the cenote
 * @param ageBreakdown visitors by age
 * @param packageId id of one of the cenote's packages
 * @param selectedServices services of the cenote to book with the visit; bookings and validate call
 *     this member additionalServices, which is ignored here
 * @param couponCode code of a coupon; case does not matter
 * @param promotionId id of a promotion that applies only when it is asked for, as the platform has
 *     announced it; the list of automatic discounts leaves these out
 */
@Schema(name = "CalculatePrice")
public record QuoteRequest(
    @NotNull ItemType itemType,
    @NotNull UUID itemId,
    @NotNull @Valid AgeBreakdown ageBreakdown,
    @Nullable UUID packageId,
    @Nullable @Size(max = 20) List<@NotNull @Valid SelectedService> selectedServices,
    @Nullable @Schema(description = "Default: none.") TransportationType transportationType,
    @Nullable
        @Schema(description = "Date of the visit. If given, the quote is valid for this day only.")
        LocalDate date,
    @Nullable @Size(min = 1, max = 64) String couponCode,
    @Nullable @Size(min = 1, max = 64) String promotionId,
    @Nullable
        @Email
        @Size(min = 1, max = 254)
        @Schema(
            description =
                "E-mail address of the guest. If given, discounts on a guest's first purchase are in"
                    + " the price, and the quote is valid for this guest only. Ignored unless a"
                    + " partner is authenticated.")
        String guestEmail) {}
