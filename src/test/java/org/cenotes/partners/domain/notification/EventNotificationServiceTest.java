package org.cenotes.partners.domain.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.InMemoryEvents;
import org.cenotes.partners.harness.ManualClock;
import org.junit.jupiter.api.Test;

/** When the next events of a partner are read. */
class EventNotificationServiceTest {
  private static final UUID PARTNER = new UUID(0, 1);
  private static final Duration INTERVAL = Duration.ofMinutes(1);

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private long newest;
  private long sequence;
  private Instant readAt = Instant.EPOCH;

  private final NotificationPositions positions =
      new NotificationPositions() {
        @Override
        void addMissing() {}

        @Override
        List<Position> lockBehind(Instant before, int limit) {
          return sequence < newest && !readAt.isAfter(before)
              ? List.of(new Position(PARTNER, sequence, newest))
              : List.of();
        }

        @Override
        void move(UUID partnerId, long to, Instant at) {
          sequence = to;
          readAt = at;
        }
      };

  private final InMemoryEvents events = new InMemoryEvents();

  @SuppressWarnings("NullAway") // nobody is notified of these events
  private final EventNotificationService service =
      new EventNotificationService(positions, events, null, null, clock, INTERVAL);

  /** Events of a kind that nobody is notified of. */
  private void happen(int count) {
    for (int i = 0; i < count; i++) {
      newest =
          events.append(PARTNER, EventType.AVAILABILITY_CHANGED.wire(), clock.instant()).sequence();
    }
  }

  @Test
  void all_events_of_a_busy_partner_are_read_one_batch_after_another() {
    happen(4_300);
    assertThat(service.appendDue()).as("20 batches").isTrue();
    assertThat(sequence).isEqualTo(4_000);
    assertThat(service.appendDue()).isFalse();
    assertThat(sequence).isEqualTo(4_300);
  }

  @Test
  void a_read_that_was_cut_goes_on_at_once() {
    events.cut();
    happen(2);
    assertThat(service.appendDue()).isTrue();
    assertThat(sequence).isEqualTo(1);
  }

  @Test
  void what_happens_within_an_interval_waits_for_its_end() {
    happen(10);
    assertThat(service.appendDue()).isFalse();
    happen(10);
    assertThat(service.appendDue()).isFalse();
    assertThat(sequence).isEqualTo(10);
    clock.advance(INTERVAL);
    assertThat(service.appendDue()).isFalse();
    assertThat(sequence).isEqualTo(20);
  }
}
