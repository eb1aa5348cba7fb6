package org.cenotes.partners.domain.pricing.quote;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.ItemType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A coupon to be validated for an amount, or for the entry to a cenote.
 *
 * @param code code of the coupon; case does not matter
 * @param itemType what is to be booked
 * @param itemId id of the cenote
 * @param ageBreakdown visitors by age
 */
@Schema(name = "ValidateCoupon")
public record CouponValidationRequest(
    @NotNull @Size(min = 1, max = 64) String code,
    @Nullable ItemType itemType,
    @Nullable UUID itemId,
    @Nullable @Valid AgeBreakdown ageBreakdown,
    @Nullable
        @Min(0)
        @Max(Cents.MAX_VALUE)
        @Schema(
            description =
                "Cents; default: the price of the plain visit of the item for these visitors, after"
                    + " automatic discounts, without package, services and transport.")
        Long amount,
    @Nullable
        @Email
        @Size(max = 254)
        @Schema(
            description = "E-mail address of the guest; ignored unless a partner is authenticated.")
        String email) {}
