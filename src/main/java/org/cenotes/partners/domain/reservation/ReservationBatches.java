package org.cenotes.partners.domain.reservation;

import static org.cenotes.partners.platform.component.NativeQueries.column;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.event.EventIds;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.idempotency.KeyedResponse;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * Reservations recorded together by the function {@code record_reservations}, and all that it is
 * given of each.
 */
@Repository
class ReservationBatches {
  private static final String RECORD =
      """
      SELECT * FROM record_reservations(
        CAST(:rows AS text[]), CAST(:versions AS integer[]), CAST(:capacities AS text[]), CAST(:events AS text[]),
        CAST(:eventData AS text[]), CAST(:locks AS text[]), CAST(:principals AS text[]), CAST(:keys AS text[]),
        CAST(:fingerprints AS text[]), CAST(:statuses AS integer[]), CAST(:responses AS text[]),
        CAST(:languages AS text[]))
      """;

  @PersistenceContext private EntityManager entities;

  /**
   * A reservation with all that is written together with it.
   *
   * @param row the row as JSON
   * @param cenoteVersion the version that was planned and priced
   * @param eventId a new one, of the event of its creation
   * @param eventData that event's data as JSON
   * @param response to be kept under the request's key; null without a key
   */
  record Booking(
      String row,
      int cenoteVersion,
      List<Slot> slots,
      String eventId,
      String eventData,
      @Nullable KeyedResponse response) {
    static Booking of(
        Reservation row, NewReservation draft, String eventData, @Nullable KeyedResponse response) {
      return new Booking(
          json(row),
          draft.listing().version(),
          draft.slots(),
          EventIds.next(),
          eventData,
          response);
    }

    /** The capacities of its slots, as PostgreSQL writes an array. */
    String capacities() {
      return slots.stream()
          .map(slot -> Integer.toString(slot.capacity()))
          .collect(Collectors.joining(",", "{", "}"));
    }
  }

  /** Records them and returns the function's result for each. */
  List<String> record(List<Booking> batch) {
    return NativeQueries.select(entities, RECORD, String.class)
        .setParameter("rows", texts(batch, Booking::row))
        .setParameter("versions", column(batch, Booking::cenoteVersion, Integer[]::new))
        .setParameter("capacities", texts(batch, Booking::capacities))
        .setParameter("events", texts(batch, Booking::eventId))
        .setParameter("eventData", texts(batch, Booking::eventData))
        .setParameter("locks", keyed(batch, it -> it.request().lock()))
        .setParameter("principals", keyed(batch, it -> it.request().principal()))
        .setParameter("keys", keyed(batch, it -> it.request().key()))
        .setParameter(
            "fingerprints",
            keyed(batch, it -> HexFormat.of().formatHex(it.request().fingerprint())))
        .setParameter(
            "statuses",
            column(
                batch,
                it -> it.response() == null ? null : it.response().rendered().status(),
                Integer[]::new))
        .setParameter(
            "responses",
            keyed(batch, it -> new String(it.rendered().body(), StandardCharsets.UTF_8)))
        .setParameter("languages", keyed(batch, it -> it.request().language().tag()))
        .getResultList();
  }

  private static @Nullable String[] keyed(
      List<Booking> batch, Function<KeyedResponse, String> member) {
    return texts(batch, it -> it.response() == null ? null : member.apply(it.response()));
  }

  private static @Nullable String[] texts(
      List<Booking> batch, Function<Booking, @Nullable String> member) {
    return column(batch, member, String[]::new);
  }

  /**
   * A new row as JSON, a member per column. It says what Hibernate would write; a test compares
   * both.
   */
  private static String json(Reservation it) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("id", it.id);
    row.put("partner_id", it.partnerId);
    row.put("confirmation_code", it.confirmationCode);
    row.put("status", it.lifecycle.status().wire());
    row.put("payment_status", it.lifecycle.paymentStatus().wire());
    row.put("payment_method", it.paymentMethod);
    row.put("source", it.source);
    row.put("cenote_id", it.cenoteId);
    row.put("cenote_name", it.cenoteName);
    row.put("package_id", it.packageId);
    row.put("package_name", it.packageName);
    row.put("visit_date", it.date.toString());
    row.put("start_time", it.times.start().toString());
    row.put("end_time", it.times.end().toString());
    row.put("timezone", it.times.timezone());
    row.put("starts_at", text(it.times.startsAt()));
    row.put("ends_at", text(it.times.endsAt()));
    row.put("slot_starts", Arrays.stream(it.slotStarts).map(LocalTime::toString).toList());
    row.put("visitors", it.party.visitors());
    row.put("adults", it.party.adults());
    row.put("children", it.party.children());
    row.put("guest_first_name", it.guest.firstName());
    row.put("guest_last_name", it.guest.lastName());
    row.put("guest_email", it.guest.email());
    row.put("guest_phone", it.guest.phone());
    row.put("nationality", it.guest.nationality());
    row.put("transportation_type", it.transportationType);
    row.put("pickup", it.pickup);
    row.put("price_lines", it.priceLines);
    putAmounts(row, it.amounts);
    row.put("commission_bp", it.terms.commissionBp());
    row.put("currency", it.terms.currency());
    row.put("cancellation_policy", it.terms.cancellationPolicy());
    putDiscounts(row, it.discounts);
    row.put("partner_reference", it.partnerReference);
    row.put("request_digest", bytes(it.requestDigest));
    row.put("notes", it.notes);
    row.put("metadata", it.metadata);
    row.put("locale", it.locale);
    row.put("hold_expires_at", text(it.lifecycle.holdExpiresAt));
    row.put("confirmed_at", text(it.lifecycle.confirmedAt));
    row.put("created_at", text(it.createdAt));
    row.put("updated_at", text(it.updatedAt));
    row.put("version", it.version);
    return Json.text(row);
  }

  private static void putAmounts(Map<String, @Nullable Object> row, ReservationAmounts amounts) {
    row.put("subtotal", amounts.subtotal().value());
    row.put("services_total", amounts.services().value());
    row.put("transport_total", amounts.transport().value());
    row.put("discount", amounts.discount().value());
    row.put("total", amounts.total().value());
    row.put("commission", amounts.commission().value());
    row.put("net_payable", amounts.netPayable().value());
    row.put("refunded", amounts.refunded().value());
  }

  private static void putDiscounts(
      Map<String, @Nullable Object> row, @Nullable AppliedDiscounts applied) {
    if (applied != null) {
      row.put("coupon_id", applied.couponId());
      row.put("coupon_code", applied.couponCode());
      row.put("coupon_customer", bytes(applied.couponCustomer()));
      row.put("promotion_id", applied.promotionId());
    }
  }

  private static @Nullable String bytes(byte @Nullable [] bytes) {
    return bytes == null ? null : "\\x" + HexFormat.of().formatHex(bytes);
  }

  /** All digits of the instant, which the API's format has not. */
  private static @Nullable String text(@Nullable Instant instant) {
    return instant == null ? null : instant.toString();
  }
}
