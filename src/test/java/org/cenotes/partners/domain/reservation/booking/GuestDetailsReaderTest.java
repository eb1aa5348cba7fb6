package org.cenotes.partners.domain.reservation.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.reservation.Guest;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GuestDetailsReaderTest {
  private static final Guest ANA =
      new Guest("Ana María", "Poot", "ana@guests.example", "+529841234567", "MX");

  @ParameterizedTest
  @CsvSource({
    "firstName, lastName, guestEmail, guestPhone",
    "guestFirstName, guestLastName, email, phone",
    "contactFirstName, contactLastName, contactEmail, contactPhone",
  })
  void a_guest_is_the_same_under_every_name(String first, String last, String email, String phone) {
    assertThat(
            read(
                Map.of(
                    first, " Ana María ",
                    last, "Poot",
                    email, "  ANA@Guests.Example ",
                    phone, "+52 984 123 4567")))
        .isEqualTo(ANA);
  }

  @ParameterizedTest
  @ValueSource(strings = {"guestName", "contactName"})
  void a_whole_name_is_split_at_its_last_space(String member) {
    assertThat(read(with(Map.of(member, "  Ana María Poot ")))).isEqualTo(ANA);
  }

  @Test
  void names_that_agree_may_come_together() {
    assertThat(
            read(
                with(
                    Map.of(
                        "firstName", "Ana María",
                        "lastName", "Poot",
                        "guestName", "Ana María Poot",
                        "contactName", "Ana María Poot",
                        "email", "Ana@guests.example",
                        "phone", "984 123 4567"))))
        .isEqualTo(ANA);
  }

  @Test
  void names_that_disagree_are_refused_each_with_its_sentence() {
    assertThat(
            refused(
                with(
                    Map.of(
                        "firstName", "Ana",
                        "lastName", "Poot",
                        "guestName", "Eva Poot",
                        "contactLastName", "Pech",
                        "email", "eva@guests.example",
                        "phone", "+52 999 123 4567"))))
        .containsExactlyInAnyOrder(
            "guestName must agree with firstName",
            "contactLastName must agree with lastName",
            "email must agree with guestEmail",
            "phone must agree with guestPhone");
  }

  @Test
  void what_is_missing_or_blank_is_named() {
    assertThat(refused(Map.of("firstName", "  ", "guestName", "Ana")))
        .contains("lastName is required", "guestEmail is required");
    assertThat(refused(with(Map.of("firstName", " ", "lastName", " "))))
        .containsExactly("firstName must not be blank", "lastName must not be blank");
    assertThat(refused(with(Map.of("firstName", "Ana", "lastName", "Poot", "guestEmail", ""))))
        .containsExactly("guestEmail must not be blank");
  }

  @ParameterizedTest
  @CsvSource({
    "984 123 4567, +529841234567",
    "(984) 123-4567, +529841234567",
    "+1 212 555 0100, +12125550100",
    "+34 912 34 56 78, +34912345678",
    "0052 984 123 4567, +529841234567",
    "00 52 984 123 4567, +529841234567",
  })
  void a_phone_number_is_kept_as_e_164_at_home_in_mexico(String given, String kept) {
    Map<String, Object> body = with(Map.of("firstName", "Ana", "lastName", "Poot"));
    body.put("guestPhone", given);
    assertThat(read(body).phone()).isEqualTo(kept);
  }

  @ParameterizedTest
  @ValueSource(strings = {"12", "call me", "", "+999 123", "984 123 4567 984 123 4567"})
  void what_cannot_be_dialled_is_refused(String given) {
    Map<String, Object> body = with(Map.of("firstName", "Ana", "lastName", "Poot"));
    body.put("guestPhone", given);
    assertThat(refused(body)).contains("guestPhone must be a phone number");
  }

  /** With what changes the direction of the text after it, and with what begins a line. */
  @ParameterizedTest
  @ValueSource(strings = {"ana\u202e@guests.example", "ana\u2028@guests.example"})
  void an_address_is_one_line_in_a_booking_and_in_a_change(String given) {
    Map<String, Object> body = with(Map.of("firstName", "Ana", "lastName", "Poot"));
    body.put("guestEmail", given);
    ReservationUpdate update =
        Json.mapper().convertValue(Map.of("guestEmail", given), ReservationUpdate.class);
    assertThat(refused(body))
        .containsExactlyElementsOf(refused(() -> GuestDetailsReader.changed(ANA, update)))
        .containsExactly("guestEmail must not contain line breaks or other control characters");
  }

  private static Map<String, Object> with(Map<String, ?> more) {
    Map<String, Object> body = new TreeMap<>();
    body.put("guestEmail", "ana@guests.example");
    body.put("guestPhone", "+529841234567");
    body.putAll(more);
    return body;
  }

  private static Guest read(Map<String, ?> members) {
    Map<String, Object> body = new TreeMap<>(members);
    body.put("nationality", "MX");
    return GuestDetailsReader.read(Json.mapper().convertValue(body, BookingRequest.class));
  }

  private static List<String> refused(Map<String, ?> members) {
    return refused(() -> read(members));
  }

  private static List<String> refused(ThrowingCallable reading) {
    ApiException refusal = catchThrowableOfType(ApiException.class, reading);
    assertThat(refusal.error()).isEqualTo(HttpError.INVALID_INPUT);
    return Objects.requireNonNull(refusal.fields()).messages();
  }
}
