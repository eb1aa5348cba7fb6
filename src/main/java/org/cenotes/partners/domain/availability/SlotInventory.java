package org.cenotes.partners.domain.availability;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.availability.InventoryService.CouponClaim;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code slot_inventory}. Places are claimed and moved here; a trigger gives them back
 * when their reservation lets go of its slots.
 */
@Repository
class SlotInventory {
  /** Date and time as numbers, because JDBC's own types for them depend on the machine's zone. */
  private static final String COLUMNS =
      "cenote_id, visit_date - DATE 'epoch' AS day,"
          + " CAST(extract(epoch FROM start_time) AS integer) AS start, capacity, taken";

  private static final String BETWEEN =
      """
      SELECT %s FROM slot_inventory WHERE cenote_id = :cenote AND visit_date BETWEEN :from AND :to
      """
          .formatted(COLUMNS);

  private static final String ON_DAYS =
      """
      SELECT %s
        FROM unnest(CAST(:cenotes AS uuid[]), CAST(:dates AS date[])) AS requested (cenote_id, visit_date)
             JOIN slot_inventory USING (cenote_id, visit_date)
      """
          .formatted(COLUMNS);

  private static final String SUMS =
      """
      SELECT cenote_id, visit_date - DATE 'epoch' AS day, count(*) FILTER (WHERE capacity > 0) AS slots,
             CAST(sum(capacity) AS bigint) AS capacity, CAST(sum(taken) AS bigint) AS taken
        FROM slot_inventory
       WHERE cenote_id = ANY(CAST(:cenotes AS uuid[])) AND visit_date BETWEEN :from AND :to GROUP BY cenote_id, visit_date
      """;

  private static final String CLAIM =
      """
      SELECT claim_places(:cenote, :version, :date, CAST(:starts AS time[]), CAST(:capacities AS integer[]), :places)
      """;

  private static final String CLAIM_WITH_COUPON =
      """
      SELECT claim_coupon_and_places(:coupon, :customer, :cenote, :version, :date, CAST(:starts AS time[]),
                                     CAST(:capacities AS integer[]), :places, :at)
      """;

  private static final String MOVE =
      """
      SELECT move_places(:reservation, :version, :date, CAST(:starts AS time[]), CAST(:capacities AS integer[]),
                         :adults, :children)
      """;

  private static final String CHANGE_CAPACITIES =
      """
      SELECT change_capacities(:cenote, :from, CAST(:time AS time), :sameSlots, CAST(:dates AS date[]), CAST(:starts AS time[]),
                               CAST(:capacities AS integer[]))
      """;

  private static final String DATES =
      "SELECT DISTINCT visit_date - DATE 'epoch' FROM slot_inventory WHERE cenote_id = :cenote"
          + " AND visit_date >= :from";

  /** A day of a cenote. */
  record Day(UUID cenoteId, LocalDate date) {}

  /** A slot of a cenote. */
  record SlotKey(LocalDate date, LocalTime start) {}

  /** Its places. */
  record Count(int capacity, int taken) {}

  /** A slot with the number of its places that are taken. */
  record TakenSlot(LocalDate date, LocalTime start, int taken) {
    /** Reads what {@code change_capacities} returns, as in {@code 2026-12-24 09:00 12}. */
    static TakenSlot parse(String text) {
      String[] parts = text.split(" ");
      return new TakenSlot(
          LocalDate.parse(parts[0]), LocalTime.parse(parts[1]), Integer.parseInt(parts[2]));
    }
  }

  /** A selected row: {@code day} since 1970-01-01, {@code start} in seconds of the day. */
  record Row(UUID cenoteId, int day, int start, int capacity, int taken) {
    SlotKey slot() {
      return new SlotKey(LocalDate.ofEpochDay(day), LocalTime.ofSecondOfDay(start));
    }

    Count count() {
      return new Count(capacity, taken);
    }
  }

  /**
   * Those slots of a day that were ever booked.
   *
   * @param day since 1970-01-01
   * @param slots how many of them have places; the others have been taken out of the schedule
   * @param capacity the sum of their places
   */
  record Sums(UUID cenoteId, int day, long slots, long capacity, long taken) {}

  @PersistenceContext private EntityManager entities;

  /** All slots that were ever booked, from one date to the other. */
  Map<SlotKey, Count> between(UUID cenoteId, LocalDate from, LocalDate to) {
    Map<SlotKey, Count> counts = new HashMap<>();
    NativeQueries.select(entities, BETWEEN, Row.class)
        .setParameter("cenote", cenoteId)
        .setParameter("from", from)
        .setParameter("to", to)
        .getResultList()
        .forEach(row -> counts.put(row.slot(), row.count()));
    return counts;
  }

  /** The slots of these cenotes that were ever booked, by day, from one date to the other. */
  Map<Day, Sums> sums(List<UUID> cenoteIds, LocalDate from, LocalDate to) {
    Map<Day, Sums> sums = new HashMap<>();
    NativeQueries.select(entities, SUMS, Sums.class)
        .setParameter("cenotes", cenoteIds.stream().map(UUID::toString).toArray(String[]::new))
        .setParameter("from", from)
        .setParameter("to", to)
        .getResultList()
        .forEach(row -> sums.put(new Day(row.cenoteId(), LocalDate.ofEpochDay(row.day())), row));
    return sums;
  }

  /** All slots that were ever booked, on each of these days. */
  Map<Day, Map<SlotKey, Count>> on(List<Day> days) {
    String[] cenoteIds = days.stream().map(day -> day.cenoteId().toString()).toArray(String[]::new);
    String[] dates = days.stream().map(day -> day.date().toString()).toArray(String[]::new);
    Map<Day, Map<SlotKey, Count>> found = new HashMap<>();
    NativeQueries.select(entities, ON_DAYS, Row.class)
        .setParameter("cenotes", cenoteIds)
        .setParameter("dates", dates)
        .getResultList()
        .forEach(
            row ->
                found
                    .computeIfAbsent(
                        new Day(row.cenoteId(), row.slot().date()), day -> new HashMap<>())
                    .put(row.slot(), row.count()));
    return found;
  }

  /** Claims places in every slot, after the coupon if there is one. */
  ClaimResult claim(
      Listing listing, LocalDate date, List<Slot> slots, int places, @Nullable CouponClaim coupon) {
    NativeQuery<String> claim =
        NativeQueries.select(entities, coupon == null ? CLAIM : CLAIM_WITH_COUPON, String.class);
    if (coupon != null) {
      claim
          .setParameter("coupon", coupon.couponId())
          .setParameter("customer", coupon.customer())
          .setParameter("at", coupon.at());
    }
    claim.setParameter("cenote", listing.id()).setParameter("places", places);
    return result(claim, listing.version(), date, slots);
  }

  /** Moves a reservation and its places. */
  ClaimResult move(
      UUID reservationId, int version, LocalDate date, List<Slot> slots, int adults, int children) {
    NativeQuery<String> move =
        NativeQueries.select(entities, MOVE, String.class)
            .setParameter("reservation", reservationId)
            .setParameter("adults", adults)
            .setParameter("children", children);
    return result(move, version, date, slots);
  }

  /** The dates from this one on with slots that were ever booked. */
  List<LocalDate> datesFrom(UUID cenoteId, LocalDate from) {
    return NativeQueries.select(entities, DATES, Integer.class)
        .setParameter("cenote", cenoteId)
        .setParameter("from", from)
        .getResultList()
        .stream()
        .map(LocalDate::ofEpochDay)
        .toList();
  }

  /**
   * Sets the capacity of all slots from this local time on as planned; a slot that is not planned
   * gets none.
   *
   * @param sameSlots false: no slot may have places taken
   * @return the first slot with more places taken, when nothing was changed; else null
   */
  @Nullable TakenSlot changeCapacities(
      UUID cenoteId, LocalDateTime from, boolean sameSlots, List<SlotPlan> plans) {
    List<String> dates = new ArrayList<>();
    List<String> starts = new ArrayList<>();
    List<Integer> capacities = new ArrayList<>();
    for (SlotPlan plan : plans) {
      for (Slot slot : plan.slots()) {
        dates.add(plan.date().toString());
        starts.add(slot.start().toString());
        capacities.add(slot.capacity());
      }
    }
    String slot =
        NativeQueries.select(entities, CHANGE_CAPACITIES, String.class)
            .setParameter("cenote", cenoteId)
            .setParameter("from", from.toLocalDate())
            .setParameter("time", from.toLocalTime().truncatedTo(ChronoUnit.MINUTES).toString())
            .setParameter("sameSlots", sameSlots)
            .setParameter("dates", dates.toArray(String[]::new))
            .setParameter("starts", starts.toArray(String[]::new))
            .setParameter("capacities", capacities.toArray(Integer[]::new))
            .getSingleResultOrNull();
    return slot == null ? null : TakenSlot.parse(slot);
  }

  private static ClaimResult result(
      NativeQuery<String> function, int version, LocalDate date, List<Slot> slots) {
    return ClaimResult.of(
        function
            .setParameter("version", version)
            .setParameter("date", date)
            .setParameter("starts", Slot.starts(slots))
            .setParameter("capacities", Slot.capacities(slots))
            .getSingleResult(),
        date);
  }
}
