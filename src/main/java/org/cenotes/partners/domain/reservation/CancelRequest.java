package org.cenotes.partners.domain.reservation;

import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Why a reservation is cancelled.
 *
 * @param reason why the reservation is cancelled; the partner, the venue and the guest see it
 */
@Schema(name = "CancelReservation")
public record CancelRequest(@Nullable @Size(max = 500) String reason) {}
