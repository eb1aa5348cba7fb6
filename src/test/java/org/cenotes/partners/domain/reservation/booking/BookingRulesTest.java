package org.cenotes.partners.domain.reservation.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.Pickup;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a booking or a change may say about pickup, metadata, time and payment. */
@ExtendWith(OutsideServer.class)
class BookingRulesTest {
  @ParameterizedTest
  @CsvSource({
    "NONE, , , ''",
    "NONE, false, , ''",
    "NONE, true, Hotel Maya, pickup.requested",
    "OWN, true, Hotel Maya, pickup.requested",
    "OWN, false, Hotel Maya, ''",
    "SHARED_SHUTTLE, true, Hotel Maya, ''",
    "SHARED_SHUTTLE, , Hotel Maya, ''",
    "SHARED_SHUTTLE, true, , pickup.locationName",
    "PRIVATE_TRANSFER, true, '  ', pickup.locationName",
  })
  void whoever_is_driven_says_from_where_and_nobody_else_is_picked_up(
      TransportationType type, @Nullable Boolean requested, @Nullable String place, String member) {
    Pickup pickup = new Pickup(requested, place, null, null, null, null, null);
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> BookingService.checkPickup(type, pickup));
    assertThat(refused == null ? "" : String.join(",", refused.fields().fields().keySet()))
        .isEqualTo(member);
  }

  @Test
  void a_shuttle_without_any_pickup_is_refused() {
    ApiException refused =
        catchThrowableOfType(
            ApiException.class,
            () -> BookingService.checkPickup(TransportationType.SHARED_SHUTTLE, null));
    assertThat(refused.fields().fields()).containsOnlyKeys("pickup.locationName");
  }

  @Test
  void fifty_full_pairs_of_any_letters_fit() {
    Map<String, String> most = new LinkedHashMap<>();
    for (int i = 0; i < 50; i++) {
      most.put("€".repeat(38) + (10 + i), "€".repeat(500));
    }
    assertThat(BookingService.checkedMetadata(most)).isSameAs(most);
  }

  @Test
  void metadata_is_measured_in_bytes_of_json_to_the_last_one() {
    int frame = Json.bytes(Map.of("k", "")).length;
    Map<String, String> fits = Map.of("k", "é".repeat((80 * 1024 - frame) / 2));
    assertThat(BookingService.checkedMetadata(fits)).isSameAs(fits);
    Map<String, String> tooLong = Map.of("k", fits.get("k") + "xx");
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> BookingService.checkedMetadata(tooLong));
    assertThat(refused.fields().fields()).containsOnlyKeys("metadata");
  }

  private static ReservationUpdate update(
      @Nullable LocalDate date, @Nullable LocalTime start, @Nullable Integer visitors) {
    return new ReservationUpdate(
        "Ana", null, null, null, null, null, null, null, date, start, null, visitors, null);
  }

  @Test
  void a_change_of_the_guest_alone_moves_nothing() {
    assertThat(update(null, null, null).mayMove()).isFalse();
    assertThat(update(LocalDate.EPOCH, null, null).mayMove()).isTrue();
    assertThat(update(null, LocalTime.NOON, null).mayMove()).isTrue();
    assertThat(update(null, null, 3).mayMove()).isTrue();
  }

  @Test
  void empty_notes_clear_them_as_null_does() {
    assertThat(Json.read("{\"notes\":\"\"}", ReservationUpdate.class).notes()).isEmpty();
    assertThat(Json.read("{\"notes\":null}", ReservationUpdate.class).notes()).isEmpty();
    assertThat(Json.read("{\"notes\":\"Late\"}", ReservationUpdate.class).notes()).contains("Late");
    assertThat(Json.read("{}", ReservationUpdate.class).notes()).isNull();
  }

  private static void enter(DataSet data) {
    CurrentScope.enter(Scope.partner(new UUID(1, 1), data, ConnectionPool.BOOKING));
  }

  @Test
  void bookings_and_changes_of_the_sandbox_do_not_queue_with_live_ones() {
    BookingRequest booking =
        Json.read(
            "{\"cenoteId\":\"%s\",\"date\":\"2026-11-21\",\"startTime\":\"09:00\"}"
                .formatted(new UUID(2, 1)),
            BookingRequest.class);
    ReservationUpdate change = update(LocalDate.EPOCH, LocalTime.NOON, null);
    enter(DataSet.LIVE);
    Object liveBooking = booking.queueKey();
    Object liveChange = change.queueKey();
    assertThat(booking.queueKey()).isEqualTo(liveBooking);
    enter(DataSet.SANDBOX);
    assertThat(booking.queueKey()).isNotEqualTo(liveBooking);
    assertThat(change.queueKey()).isNotEqualTo(liveChange);
  }

  @Test
  void changes_to_the_same_time_share_a_queue_and_others_wait_for_nobody() {
    enter(DataSet.LIVE);
    ReservationUpdate one = update(LocalDate.EPOCH, LocalTime.NOON, null);
    ReservationUpdate same = update(LocalDate.EPOCH, LocalTime.NOON, 9);
    assertThat(one.queueKey()).isEqualTo(same.queueKey());
    assertThat(one.queueKey())
        .isNotEqualTo(update(LocalDate.EPOCH, LocalTime.MIDNIGHT, null).queueKey());
    ReservationUpdate text = update(null, null, null);
    assertThat(text.queueKey()).isNotEqualTo(text.queueKey());
  }

  @Test
  void providers_take_payments_online_only() {
    assertThat(List.of(PaymentMethod.values()))
        .filteredOn(PaymentMethod::isOnline)
        .containsExactly(
            PaymentMethod.CARDPROVIDER,
            PaymentMethod.WALLETPROVIDER,
            PaymentMethod.REGIONALPROVIDER);
    assertThat(PaymentMethod.wireNames()).startsWith("partner_account, on_site, ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"es", "es-MX", "zh-Hant-TW", "x-private"})
  void a_language_is_a_well_formed_tag(String tag) {
    assertThat(new LanguageTag.Check().isValid(tag, null)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "es_MX", "español", "e", "es-", "toolonglanguage"})
  void anything_else_is_no_language(String text) {
    assertThat(new LanguageTag.Check().isValid(text, null)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "MX, true",
    "DE, true",
    "mx, false",
    "ZZ, false",
    "MEX, false",
    "'', false",
    ", true"
  })
  void a_country_is_one_that_exists_in_capitals(@Nullable String code, boolean valid) {
    assertThat(new CountryCode.Check().isValid(code, null)).isEqualTo(valid);
  }
}
