package org.cenotes.partners.domain.reservation.booking;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.pricing.SelectedService;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.Pickup;
import org.cenotes.partners.platform.queueing.QueueKeyed;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The body of a booking, with the alias names that the web booking uses. */
@Schema(name = "CreateReservation")
public record BookingRequest(
    @NotNull UUID cenoteId,
    @Nullable UUID packageId,
    @NotNull LocalDate date,
    @NotNull LocalTime startTime,
    @Nullable @Schema(description = "Default: the end of the slot.") LocalTime endTime,
    @NotNull @Min(1) @Max(50) Integer visitors,
    @Nullable @Valid @Schema(description = "Must add up to visitors. Default: all adults.")
        AgeBreakdown ageBreakdown,
    @Nullable @Size(min = 1, max = 150) String firstName,
    @Nullable @Size(min = 1, max = 150) String lastName,
    @Nullable @Email @Size(max = 254) String guestEmail,
    @Nullable @Size(max = 40) String guestPhone,
    @Nullable
        @Size(min = 1, max = 300)
        @Schema(description = "Alias for both names, split at the last space.")
        String guestName,
    @Nullable @Size(min = 1, max = 300) @Schema(description = "Alias of guestName.")
        String contactName,
    @Nullable @Size(min = 1, max = 150) @Schema(description = "Alias of firstName.")
        String guestFirstName,
    @Nullable @Size(min = 1, max = 150) @Schema(description = "Alias of firstName.")
        String contactFirstName,
    @Nullable @Size(min = 1, max = 150) @Schema(description = "Alias of lastName.")
        String guestLastName,
    @Nullable @Size(min = 1, max = 150) @Schema(description = "Alias of lastName.")
        String contactLastName,
    @Nullable @Email @Size(max = 254) @Schema(description = "Alias of guestEmail.") String email,
    @Nullable @Email @Size(max = 254) @Schema(description = "Alias of guestEmail.")
        String contactEmail,
    @Nullable @Size(max = 40) @Schema(description = "Alias of guestPhone.") String phone,
    @Nullable @Size(max = 40) @Schema(description = "Alias of guestPhone.") String contactPhone,
    @Nullable @CountryCode String nationality,
    @Nullable TransportationType transportationType,
    @Nullable @Valid Pickup pickup,
    @Nullable @Size(max = 20) List<@NotNull @Valid SelectedService> additionalServices,
    @Nullable @Size(min = 1, max = 64) String couponCode,
    @Nullable @Size(min = 1, max = 64) String promotionId,
    @Nullable
        @Size(min = 1, max = 64)
        @Schema(description = "A quote from calculate-complete; its price is charged.")
        String quoteId,
    @Nullable @LanguageTag String locale,
    @Nullable @Schema(implementation = PaymentMethod.class) String paymentMethod,
    @Nullable
        @Size(min = 1, max = 100)
        @Pattern(regexp = "\\S(.*\\S)?", message = "must not begin or end with a space")
        String partnerReference,
    @Nullable @Size(max = 1000) String notes,
    @Nullable @Size(max = 50)
        Map<@Size(min = 1, max = 40) String, @NotNull @Size(max = 500) String> metadata)
    implements QueueKeyed {

  /** The visit to be priced. */
  VisitSelection visit(AgeBreakdown ages, TransportationType transportation) {
    return new VisitSelection(
        ages.adults(),
        ages.children(),
        packageId,
        SelectedService.priced(additionalServices),
        transportation);
  }

  /** Requests for the same slot share a queue. */
  @Override
  public Object queueKey() {
    return List.of(String.valueOf(cenoteId), String.valueOf(date), String.valueOf(startTime));
  }
}
