package org.cenotes.partners.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
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

/** Failed deliveries are requeued in portions, and a partner has one recovery at a time. */
class RecoveryTest {
  private static final Instant SINCE = Instant.parse("2026-11-20T08:00:00Z");
  private static final UUID PARTNER = UUID.randomUUID();
  private static final UUID WEBHOOK = UUID.randomUUID();

  private final Failed failed = new Failed();
  private final DeliveryLogFlow flow =
      new DeliveryLogFlow(new ActiveEndpoints(), failed, Clock.systemUTC());

  @BeforeAll
  static void install() {
    UnitTransactions.install();
  }

  /** A log of failed deliveries. Requeued ones fail again at once. */
  private static final class Failed extends KnownDeliveries {
    private final List<DeliveryPosition> log = new ArrayList<>();
    private final List<Integer> portions = new ArrayList<>();
    private Runnable meanwhile = () -> {};
    private int waiting;

    void add(int number) {
      IntStream.range(0, number).forEach(i -> log.add(new DeliveryPosition(SINCE, new UUID(1, i))));
    }

    @Override
    int recoverWaiting(UUID webhookId, Instant since, Instant before) {
      int portion = Math.min(waiting, DeliveryLogService.PORTION);
      waiting -= portion;
      return portion;
    }

    @Override
    List<DeliveryPosition> recoverFailed(UUID webhookId, DeliveryPosition after) {
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
    assertThat(flow.recover(PARTNER, WEBHOOK, SINCE)).isEqualTo(3700);
    assertThat(failed.portions).containsExactly(1000, 1000, 500);
  }

  @Test
  void without_failed_deliveries_there_is_nothing_to_requeue() {
    assertThat(flow.recover(PARTNER, WEBHOOK, SINCE)).isZero();
    assertThat(failed.portions).containsExactly(0);
  }

  @Test
  void a_second_recovery_of_a_partner_is_refused_while_one_runs() {
    UUID other = UUID.randomUUID();
    failed.meanwhile =
        () -> {
          failed.meanwhile = () -> {};
          assertThatThrownBy(() -> flow.recover(PARTNER, other, SINCE))
              .isInstanceOfSatisfying(
                  ApiException.class, e -> assertThat(e.error()).isEqualTo(HttpError.RATE_LIMITED));
          assertThat(flow.recover(UUID.randomUUID(), other, SINCE)).isEqualTo(1);
        };
    failed.add(1);
    assertThat(flow.recover(PARTNER, WEBHOOK, SINCE)).isEqualTo(1);
    assertThat(flow.recover(PARTNER, WEBHOOK, SINCE)).as("the next one").isEqualTo(1);
  }
}
