package org.cenotes.partners.domain.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class HoldExpiryTest {
  /** Has no row that is due, and records what is asked for. */
  private static final class NothingDue extends Reservations {
    private final List<String> calls = new ArrayList<>();

    @Override
    void limitLockWaits(Duration limit) {
      calls.add("waits for locks: " + limit.toMillis() + " ms");
    }

    @Override
    Optional<Reservation> lockExpired(UUID id, Instant now) {
      calls.add("locks");
      return Optional.empty();
    }
  }

  @Test
  void an_expiry_waits_for_no_lock_as_long_as_a_request_does() {
    NothingDue reservations = new NothingDue();
    assertThat(
            new ReservationTransitionService(
                    reservations, null, null, null, Clock.systemUTC(), Duration.ZERO)
                .expire(UUID.randomUUID()))
        .isFalse();
    assertThat(reservations.calls).containsExactly("waits for locks: 200 ms", "locks");
  }
}
