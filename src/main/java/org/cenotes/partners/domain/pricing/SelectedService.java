package org.cenotes.partners.domain.pricing;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An additional service of a request, with its quantity.
 *
 * @param serviceId id of a service of the cenote
 * @param quantity how many units are booked; 1 for a service that is priced per group
 */
@Schema(name = "AdditionalService")
public record SelectedService(
    @NotNull UUID serviceId, @NotNull @Min(1) @Max(50) Integer quantity) {}
