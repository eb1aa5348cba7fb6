package org.cenotes.partners.domain.availability;

import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.availability.SlotInventory.Count;
import org.cenotes.partners.domain.availability.SlotInventory.Day;
import org.cenotes.partners.domain.availability.SlotInventory.SlotKey;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.platform.component.Service;
import org.jspecify.annotations.Nullable;

/** Reads, claims and moves the places of slots. */
@Service
public class InventoryService {
  private final SlotInventory inventory;
  private final CenoteCache cenotes;

  @Inject
  InventoryService(SlotInventory inventory, CenoteCache cenotes) {
    this.inventory = inventory;
    this.cenotes = cenotes;
  }

  /** The counts of all slots that were ever booked, on each of these days. */
  Map<Day, Map<SlotKey, Count>> on(List<Day> days) {
    return inventory.on(days);
  }

  /** The counts of all slots that were ever booked, from one date to the other. */
  Map<SlotKey, Count> between(UUID cenoteId, LocalDate from, LocalDate to) {
    return inventory.between(cenoteId, from, to);
  }

  /**
   * Claims places in all of the slots, after a use of the coupon if there is one. On any outcome
   * but {@code OK} the caller must roll back.
   */
  public ClaimResult claim(
      Listing listing,
      LocalDate date,
      List<Slot> slots,
      int visitors,
      @Nullable CouponClaim coupon) {
    return forgetIfChanged(listing, inventory.claim(listing, date, slots, visitors, coupon));
  }

  /**
   * A use of a coupon.
   *
   * @param customer the SHA-256 of the guest's e-mail
   * @param at the time by the partner's clock
   */
  public record CouponClaim(UUID couponId, byte[] customer, Instant at) {}

  /**
   * Moves a reservation of the caller's to these slots, its places and its row together; the row's
   * other members are not touched. On any outcome but {@code OK} the caller must roll back.
   */
  public ClaimResult move(
      UUID reservationId,
      Listing listing,
      LocalDate date,
      List<Slot> slots,
      int adults,
      int children) {
    return forgetIfChanged(
        listing, inventory.move(reservationId, listing.version(), date, slots, adults, children));
  }

  /** The cached listing is stale: the caller's next attempt reads the new one. */
  private ClaimResult forgetIfChanged(Listing listing, ClaimResult result) {
    if (result.outcome() == ClaimResult.Outcome.CHANGED) {
      cenotes.invalidate(listing.id());
    }
    return result;
  }
}
