package org.cenotes.partners.domain.availability;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;

/**
 * The table {@code slot_inventory}. Places are taken and moved here; they go back by a trigger when
 * their reservation lets go of its slots.
 */
@Repository
class SlotInventory {
  /** Date and time as numbers: JDBC's own types for them lean on the zone of the machine. */
  private static final String SLOT =
      "visit_date - DATE 'epoch' AS day, CAST(extract(epoch FROM start_time) AS integer) AS start,"
          + " capacity, taken";

  private static final String BETWEEN =
      "SELECT "
          + SLOT
          + " FROM slot_inventory WHERE cenote_id = :cenote AND visit_date BETWEEN :from AND :to";

  private static final String ON_DAYS =
      "SELECT "
          + SLOT
          + ", cenote_id FROM unnest(CAST(:cenotes AS uuid[]), CAST(:dates AS date[])) AS wanted"
          + " (cenote_id, visit_date) JOIN slot_inventory USING (cenote_id, visit_date)";

  /** A day of a cenote. */
  record Day(UUID cenoteId, LocalDate date) {}

  /** A slot of the inventory. */
  record Name(LocalDate date, LocalTime start) {}

  /** What the inventory holds of it. */
  record Count(int capacity, int taken) {}

  @PersistenceContext private EntityManager entities;

  /** The slots somebody has booked, ever, from one date to the other. */
  Map<Name, Count> between(UUID cenoteId, LocalDate from, LocalDate to) {
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(BETWEEN, Tuple.class)
            .setParameter("cenote", cenoteId)
            .setParameter("from", from)
            .setParameter("to", to)
            .getResultList();
    Map<Name, Count> counts = new HashMap<>();
    for (Tuple row : rows) {
      counts.put(name(row), count(row));
    }
    return counts;
  }

  /** The slots somebody has booked, ever, on each of these days. */
  Map<Day, Map<Name, Count>> on(List<Day> days) {
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(ON_DAYS, Tuple.class)
            .setParameter(
                "cenotes",
                days.stream().map(day -> day.cenoteId().toString()).toArray(String[]::new))
            .setParameter(
                "dates", days.stream().map(day -> day.date().toString()).toArray(String[]::new))
            .getResultList();
    Map<Day, Map<Name, Count>> found = new HashMap<>();
    for (Tuple row : rows) {
      Name name = name(row);
      found
          .computeIfAbsent(new Day(row.get(4, UUID.class), name.date()), day -> new HashMap<>())
          .put(name, count(row));
    }
    return found;
  }

  private static Name name(Tuple row) {
    return new Name(
        LocalDate.ofEpochDay(row.get(0, Integer.class)),
        LocalTime.ofSecondOfDay(row.get(1, Integer.class)));
  }

  private static Count count(Tuple row) {
    return new Count(row.get(2, Integer.class), row.get(3, Integer.class));
  }

  /** Takes places in every slot; answers {@code ok}, {@code sold_out} or {@code changed}. */
  String claim(UUID cenoteId, int version, LocalDate date, List<Slot> slots, int places) {
    return (String)
        entities
            .createNativeQuery(
                """
                SELECT claim_places(:cenote, :version, :date, CAST(:starts AS time[]), CAST(:capacities AS integer[]),
                                    :places)
                """,
                String.class)
            .setParameter("cenote", cenoteId)
            .setParameter("version", version)
            .setParameter("date", date)
            .setParameter("starts", starts(slots))
            .setParameter("capacities", capacities(slots))
            .setParameter("places", places)
            .getSingleResult();
  }

  /** As {@link #claim}, after a coupon; {@code coupon_} and why not, when that was refused. */
  String claimAll(
      UUID coupon,
      byte[] customer,
      UUID cenoteId,
      int version,
      LocalDate date,
      List<Slot> slots,
      int places) {
    return (String)
        entities
            .createNativeQuery(
                """
                SELECT claim_coupon_and_places(:coupon, :customer, :cenote, :version, :date, CAST(:starts AS time[]),
                                 CAST(:capacities AS integer[]), :places)
                """,
                String.class)
            .setParameter("coupon", coupon)
            .setParameter("customer", customer)
            .setParameter("cenote", cenoteId)
            .setParameter("version", version)
            .setParameter("date", date)
            .setParameter("starts", starts(slots))
            .setParameter("capacities", capacities(slots))
            .setParameter("places", places)
            .getSingleResult();
  }

  /** Moves a reservation; answers {@code ok}, {@code sold_out} or {@code changed}. */
  String move(
      UUID reservationId, int version, LocalDate date, List<Slot> slots, int adults, int children) {
    return (String)
        entities
            .createNativeQuery(
                """
                SELECT move_places(:reservation, :version, :date, CAST(:starts AS time[]),
                                   CAST(:capacities AS integer[]), :adults, :children)
                """,
                String.class)
            .setParameter("reservation", reservationId)
            .setParameter("version", version)
            .setParameter("date", date)
            .setParameter("starts", starts(slots))
            .setParameter("capacities", capacities(slots))
            .setParameter("adults", adults)
            .setParameter("children", children)
            .getSingleResult();
  }

  private static String[] starts(List<Slot> slots) {
    return slots.stream().map(slot -> slot.start().toString()).toArray(String[]::new);
  }

  private static Integer[] capacities(List<Slot> slots) {
    return slots.stream().map(Slot::capacity).toArray(Integer[]::new);
  }
}
