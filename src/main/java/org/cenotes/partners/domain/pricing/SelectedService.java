package org.cenotes.partners.domain.pricing;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An additional service of a request, with its quantity.
 *
 * @param serviceId id of a service of the cenote
 * @param quantity how many units are booked; 1 for a service that is priced per group
 */
@Schema(name = "AdditionalService")
public record SelectedService(@NotNull UUID serviceId, @NotNull @Min(1) @Max(50) Integer quantity) {
  /** The same services as input of the price calculation; empty for null. */
  public static List<VisitSelection.Extra> priced(@Nullable List<SelectedService> services) {
    return services == null
        ? List.of()
        : services.stream()
            .map(service -> new VisitSelection.Extra(service.serviceId(), service.quantity()))
            .toList();
  }
}
