package org.cenotes.partners.domain.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Objects;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.Test;

/** How much a sandbox may have when more is generated. */
class SandboxCountsTest {
  @Test
  void a_sandbox_below_all_limits_is_filled_further() {
    SandboxCounts.NONE.requireBelowLimits();
    new SandboxCounts(1_999, 1_999, 1_999, 9_999).requireBelowLimits();
  }

  @Test
  void at_any_of_the_limits_nothing_more_is_generated() {
    for (SandboxCounts full :
        List.of(
            new SandboxCounts(2_000, 0, 0, 0),
            new SandboxCounts(0, 2_000, 0, 0),
            new SandboxCounts(0, 0, 2_000, 0),
            new SandboxCounts(0, 0, 0, 10_000))) {
      ApiException refused = catchThrowableOfType(ApiException.class, full::requireBelowLimits);
      assertThat(refused).as(full.toString()).isNotNull();
      assertThat(refused.error()).isEqualTo(SandboxDataError.LIMIT_REACHED);
      assertThat(refused.error().status()).isEqualTo(409);
    }
  }

  @Test
  void the_sentence_says_what_there_is_and_what_to_do_whoever_has_booked_it() {
    ApiException refused =
        catchThrowableOfType(
            ApiException.class, () -> new SandboxCounts(0, 0, 2_000, 0).requireBelowLimits());
    assertThat(Objects.requireNonNull(refused.fields()).messages())
        .containsExactly(
            "the sandbox has 2000 cenotes, guests or reservations, or more;"
                + " delete its data first");
  }
}
