package org.cenotes.partners.domain.pricing.quote;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.ItemType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A party of visitors to be validated.
 *
 * @param itemType what is to be booked
 * @param itemId id of the cenote
 * @param visitors number of visitors to which the ages must add up
 * @param ageBreakdown visitors by age
 */
@Schema(name = "ValidateAgeBreakdown")
public record AgeBreakdownValidationRequest(
    @NotNull ItemType itemType,
    @NotNull UUID itemId,
    @NotNull @Min(1) @Max(50) Integer visitors,
    @NotNull @Valid AgeBreakdown ageBreakdown) {}
