package org.cenotes.partners.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.cenotes.partners.domain.webhook.endpoint.ActiveEndpoints;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.UnitTransactions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Failed and discarded deliveries are requeued in portions. A partner has one recovery at a time,
 * and a node two.
 */
class RecoveryTest {
  private static final Instant SINCE = Instant.parse("2026-11-20T08:00:00Z");
  private static final UUID PARTNER = UUID.randomUUID();
  private static final UUID WEBHOOK = UUID.randomUUID();

  private final Failed failed = new Failed();
  private final DeliveryLogFlow flow =
      new DeliveryLogFlow(new ActiveEndpoints(), failed, Clock.systemUTC(), Duration.ofMillis(100));

  @BeforeAll
  static void install() {
    UnitTransactions.install();
  }

  /** A log of failed deliveries, and of discarded ones. Requeued ones fail again at once. */
  private static final class Failed extends KnownDeliveries {
    private final List<DeliveryPosition> log = new ArrayList<>();
    private final List<Integer> portions = new ArrayList<>();
    private Runnable meanwhile = () -> {};
    private int waiting;
    private int switchedOff;
    private int discarded;
    private final List<String> audited = new ArrayList<>();

    void add(int number) {
      IntStream.range(0, number).forEach(i -> log.add(new DeliveryPosition(SINCE, new UUID(1, i))));
    }

    @Override
    void noteRecovery(UUID partnerId, UUID webhookId, Instant since, boolean includeDiscarded) {
      audited.add(partnerId + " " + webhookId + " " + since + " " + includeDiscarded);
    }

    @Override
    int recoverWaiting(UUID webhookId, Instant since, Instant before, boolean includeDiscarded) {
      int portion = Math.min(waiting, DeliveryLogService.PORTION);
      waiting -= portion;
      return portion;
    }

    @Override
    int recoverSwitchedOff(UUID webhookId, Instant since, Instant before) {
      int portion = Math.min(switchedOff, DeliveryLogService.PORTION);
      switchedOff -= portion;
      return portion;
    }

    @Override
    int countDiscarded(UUID webhookId, Instant since) {
      return discarded;
    }

    @Override
    List<DeliveryPosition> recover(UUID webhookId, DeliveryStatus status, DeliveryPosition after) {
      if (status == DeliveryStatus.DISCARDED) {
        return IntStream.range(0, discarded)
            .mapToObj(i -> new DeliveryPosition(SINCE, new UUID(2, i)))
            .filter(one -> one.id().compareTo(after.id()) > 0)
            .limit(DeliveryLogService.PORTION)
            .toList();
      }
      meanwhile.run();
      List<DeliveryPosition> portion =
          log.stream()
              .filter(one -> one.id().compareTo(after.id()) > 0)
              .limit(DeliveryLogService.PORTION)
              .toList();
      portions.add(portion.size());
      return portion;
    }
  }

  @Test
  void each_failed_delivery_is_requeued_once_and_the_count_is_of_all() {
    failed.add(2500);
    failed.waiting = 1200;
    assertThat(flow.recover(PARTNER, WEBHOOK, SINCE, false)).isEqualTo(new Recovery(3700, 0));
    assertThat(failed.portions).containsExactly(1000, 1000, 500);
    assertThat(failed.audited).containsExactly(PARTNER + " " + WEBHOOK + " " + SINCE + " " + false);
  }

  @Test
  void without_failed_deliveries_there_is_nothing_to_requeue() {
    assertThat(flow.recover(PARTNER, WEBHOOK, SINCE, false)).isEqualTo(new Recovery(0, 0));
    assertThat(failed.portions).containsExactly(0);
  }

  @Test
  void discarded_deliveries_are_counted_unless_they_are_included() {
    failed.add(2);
    failed.discarded = 1500;
    assertThat(flow.recover(PARTNER, WEBHOOK, SINCE, false)).isEqualTo(new Recovery(2, 1500));
    assertThat(flow.recover(PARTNER, WEBHOOK, SINCE, true)).isEqualTo(new Recovery(1502, 0));
  }

  @Test
  void deliveries_that_are_about_to_be_discarded_are_requeued_if_discarded_ones_are() {
    failed.switchedOff = 1200;
    assertThat(flow.recover(PARTNER, WEBHOOK, SINCE, false).queued()).isZero();
    assertThat(flow.recover(PARTNER, WEBHOOK, SINCE, true)).isEqualTo(new Recovery(1200, 0));
  }

  @Test
  void a_third_recovery_of_a_node_waits_and_is_refused_if_two_run_on() {
    failed.meanwhile =
        () -> {
          failed.meanwhile =
              () -> {
                failed.meanwhile = () -> {};
                assertThatThrownBy(() -> flow.recover(UUID.randomUUID(), WEBHOOK, SINCE, false))
                    .isInstanceOfSatisfying(
                        ApiException.class,
                        e -> {
                          assertThat(e.error()).isEqualTo(HttpError.SERVICE_UNAVAILABLE);
                          assertThat(e.retryAfterSeconds()).isPositive();
                        });
              };
          assertThat(flow.recover(UUID.randomUUID(), WEBHOOK, SINCE, false))
              .isEqualTo(new Recovery(1, 0));
        };
    failed.add(1);
    assertThat(flow.recover(PARTNER, WEBHOOK, SINCE, false)).isEqualTo(new Recovery(1, 0));
    assertThat(flow.recover(UUID.randomUUID(), WEBHOOK, SINCE, false))
        .as("the next one")
        .isEqualTo(new Recovery(1, 0));
  }

  @Test
  void a_second_recovery_of_a_partner_is_refused_while_one_runs() {
    UUID other = UUID.randomUUID();
    failed.meanwhile =
        () -> {
          failed.meanwhile = () -> {};
          assertThatThrownBy(() -> flow.recover(PARTNER, other, SINCE, false))
              .isInstanceOfSatisfying(
                  ApiException.class, e -> assertThat(e.error()).isEqualTo(HttpError.RATE_LIMITED));
          assertThat(flow.recover(UUID.randomUUID(), other, SINCE, false).queued()).isEqualTo(1);
        };
    failed.add(1);
    assertThat(flow.recover(PARTNER, WEBHOOK, SINCE, false).queued()).isEqualTo(1);
    assertThat(flow.recover(PARTNER, WEBHOOK, SINCE, false).queued())
        .as("the next one")
        .isEqualTo(1);
  }
}
