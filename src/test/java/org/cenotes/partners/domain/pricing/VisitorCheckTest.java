package org.cenotes.partners.domain.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.Schedule;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which parties may be priced. */
class VisitorCheckTest {
  private static final Listing FROM_TWO_TO_SIX =
      Listings.open(
          java.time.ZoneId.of("America/Cancun"),
          new Schedule(Map.of(), 60, 10, 365, 60, 2, 6, null, null, null));

  @Test
  void without_ages_all_are_adults() {
    assertThat(VisitorCheck.ages(4, null)).isEqualTo(new AgeBreakdown(4, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "3, 2, 1, ''",
    "1, 1, , ''",
    "3, 2, 2, ageBreakdown",
    "3, 2, , ageBreakdown",
    "2, 0, 2, ageBreakdown.adult",
    "2, , 2, ageBreakdown.adult",
  })
  void ages_add_up_and_have_an_adult(
      int visitors, @Nullable Integer adult, @Nullable Integer child, String member) {
    ApiException refused =
        catchThrowableOfType(
            ApiException.class, () -> VisitorCheck.ages(visitors, new AgeBreakdown(adult, child)));
    if (member.isEmpty()) {
      assertThat(refused).isNull();
    } else {
      assertThat(refused.error().status()).isEqualTo(400);
      assertThat(refused.fields().fields()).containsOnlyKeys(member);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 6})
  void the_smallest_and_the_largest_party_are_welcome(int visitors) {
    assertThatCode(() -> VisitorCheck.checkPartySize(FROM_TWO_TO_SIX, visitors))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void a_party_beyond_the_limits_is_told_them(int visitors) {
    ApiException refused =
        catchThrowableOfType(
            ApiException.class, () -> VisitorCheck.checkPartySize(FROM_TWO_TO_SIX, visitors));
    assertThat(refused.error()).isEqualTo(AvailabilityError.NOT_BOOKABLE);
    assertThat(refused.fields().messages())
        .containsExactly("visitors must be from 2 to 6 at this cenote");
    assertThat(refused.fields().fields()).containsOnlyKeys("visitors");
    assertThat(refused.fields().details())
        .hasToString("{\"min\":2,\"max\":6,\"reason\":\"party_size\"}");
  }
}
