package org.cenotes.partners.api.publicapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import org.cenotes.partners.domain.reservation.booking.BookingRequest;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Outcomes of sandbox bookings that a reference forces. */
class SandboxReservationsResourceTest {
  private static ApiException refusal(String reference) {
    BookingRequest body =
        Json.read(
            """
            {"cenoteId": "01a1fc01-7705-786d-a057-ce375a6a4e42", "date": "2026-12-24",
             "startTime": "09:30", "visitors": 2, "partnerReference": "%s"}
            """
                .formatted(reference),
            BookingRequest.class);
    return catchThrowableOfType(
        ApiException.class, () -> new SandboxReservationsResource().create(body));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sold_out", "sold_out-17", "sold_outlet"})
  void a_sold_out_slot_is_refused_with_the_facts_of_a_real_one(String reference) {
    ApiException refused = refusal(reference);
    assertThat(refused.error().status()).isEqualTo(409);
    assertThat(refused.error().key()).isEqualTo("error.availability.sold_out");
    assertThat(Objects.requireNonNull(refused.fields()).details())
        .isEqualTo(
            Json.read(
                "{\"date\":\"2026-12-24\",\"startTime\":\"09:30\",\"available\":0}",
                JsonNode.class));
  }

  @ParameterizedTest
  @ValueSource(strings = {"price_change", "price_change/1"})
  void a_changed_price_is_refused(String reference) {
    ApiException refused = refusal(reference);
    assertThat(refused.error().status()).isEqualTo(422);
    assertThat(Objects.requireNonNull(refused.fields()).messages())
        .isEqualTo(List.of("quoteId has expired"));
  }
}
