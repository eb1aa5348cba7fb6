package org.cenotes.partners.domain.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.ZoneId;
import java.util.Map;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.Schedule;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How large a party may be. */
class NotBookableTest {
  private static final Listing FROM_TWO_TO_SIX =
      Listings.open(
          ZoneId.of("America/Cancun"),
          new Schedule(Map.of(), 60, 10, 365, 60, 2, 6, null, null, null));

  @ParameterizedTest
  @ValueSource(ints = {2, 6})
  void the_smallest_and_the_largest_party_are_welcome(int visitors) {
    assertThatCode(() -> NotBookable.checkPartySize(FROM_TWO_TO_SIX, visitors))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void a_party_beyond_the_limits_is_told_them(int visitors) {
    ApiException refused =
        catchThrowableOfType(
            ApiException.class, () -> NotBookable.checkPartySize(FROM_TWO_TO_SIX, visitors));
    assertThat(refused.error()).isEqualTo(AvailabilityError.NOT_BOOKABLE);
    assertThat(refused.fields().messages())
        .containsExactly("visitors must be from 2 to 6 at this cenote");
    assertThat(refused.fields().fields()).containsOnlyKeys("visitors");
    assertThat(refused.fields().details())
        .hasToString("{\"min\":2,\"max\":6,\"reason\":\"party_size\"}");
  }
}
