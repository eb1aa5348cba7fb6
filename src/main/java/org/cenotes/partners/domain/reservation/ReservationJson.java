package org.cenotes.partners.domain.reservation;

import java.time.Instant;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A new reservation as the JSON of its row, a member per column, for the database function that
 * records several of them. It writes what Hibernate would write; a test compares both.
 */
final class ReservationJson {
  private ReservationJson() {}

  static String of(Reservation it) {
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
