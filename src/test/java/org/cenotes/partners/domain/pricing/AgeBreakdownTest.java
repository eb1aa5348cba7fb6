package org.cenotes.partners.domain.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which ages a party may have. */
class AgeBreakdownTest {
  @Test
  void without_ages_all_are_adults() {
    assertThat(AgeBreakdown.of(4, null)).isEqualTo(new AgeBreakdown(4, 0));
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
    AgeBreakdown given = new AgeBreakdown(adult, child);
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> AgeBreakdown.of(visitors, given));
    if (member.isEmpty()) {
      assertThat(refused).isNull();
    } else {
      assertThat(refused.error().status()).isEqualTo(400);
      assertThat(refused.fields().fields()).containsOnlyKeys(member);
    }
  }

  @Test
  void ages_that_need_not_add_up_have_an_adult() {
    new AgeBreakdown(1, null).requireAdult();
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> new AgeBreakdown(null, 2).requireAdult());
    assertThat(refused.fields().messages())
        .containsExactly("ageBreakdown.adult must not be less than 1");
  }
}
