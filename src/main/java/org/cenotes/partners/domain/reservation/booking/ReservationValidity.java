package org.cenotes.partners.domain.reservation.booking;

import java.util.List;
import org.cenotes.partners.domain.availability.DayAvailability.SlotView;
import org.cenotes.partners.domain.pricing.quote.PriceView;
import org.cenotes.partners.domain.pricing.quote.RefusalReason;
import org.jspecify.annotations.Nullable;

/**
 * Whether it could be booked now.
 *
 * @param bookable whether this visit could be booked now
 * @param reasons all reasons for which a booking would be refused
 * @param slot the time of the visit with the places left in its fullest slot; absent without a slot
 * @param price what the visit would cost; absent when it cannot be priced
 * @see ReservationValidationRequest
 */
public record ReservationValidity(
    boolean bookable,
    List<RefusalReason> reasons,
    @Nullable SlotView slot,
    @Nullable PriceView price) {}
