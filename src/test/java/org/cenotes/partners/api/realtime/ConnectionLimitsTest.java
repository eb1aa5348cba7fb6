package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Subscriber;
import org.junit.jupiter.api.Test;

class ConnectionLimitsTest {
  private static final UUID PARTNER = RealtimeNode.PARTNER;
  private static final Subscriber SOMEBODY = RealtimeNode.key(new UUID(1, 1));

  private final AdjustableConfig config = new AdjustableConfig();
  private final ConnectionLimits limits = new ConnectionLimits(config);

  private static int admitted(int tries, BooleanSupplier enter) {
    int count = 0;
    for (int i = 0; i < tries; i++) {
      count += enter.getAsBoolean() ? 1 : 0;
    }
    return count;
  }

  @Test
  void sockets_are_counted_by_user_or_key() {
    assertThat(admitted(3, () -> limits.tryEnterAs(SOMEBODY))).isEqualTo(2);
    assertThat(limits.tryEnterAs(RealtimeNode.key(new UUID(1, 2)))).isTrue();
    limits.leaveAs(SOMEBODY);
    assertThat(admitted(2, () -> limits.tryEnterAs(SOMEBODY))).isEqualTo(1);
  }

  @Test
  void a_partner_has_as_many_sockets_as_twenty_keys_and_twenty_users() {
    assertThat(limits.tryEnterAs(SOMEBODY)).isTrue();
    assertThat(admitted(60, this::enterAsAnyKey)).isEqualTo(39);
    assertThat(limits.isFullOf(SOMEBODY)).isTrue();
    assertThat(limits.isFullOf(user(PARTNER))).isFalse();
    assertThat(admitted(60, () -> limits.tryEnterAs(user(PARTNER)))).isEqualTo(40);
    Subscriber other = user(new UUID(2, 2));
    assertThat(admitted(3, () -> limits.tryEnterAs(other))).isEqualTo(2);
    limits.leaveAs(other);
    assertThat(admitted(60, () -> limits.tryEnterAs(user(other.partnerId()))))
        .as("one refused has taken no place")
        .isEqualTo(39);
    limits.leaveAs(SOMEBODY);
    assertThat(admitted(60, this::enterAsAnyKey)).as("of a key").isEqualTo(1);
    assertThat(limits.tryEnterAs(user(PARTNER))).as("of a user").isFalse();
  }

  private boolean enterAsAnyKey() {
    return limits.tryEnterAs(RealtimeNode.key(UUID.randomUUID()));
  }

  private static Subscriber user(UUID partner) {
    return RealtimeNode.user(UUID.randomUUID(), UUID.randomUUID(), partner, Instant.MAX);
  }

  @Test
  void to_leave_more_often_than_one_has_entered_earns_no_places() {
    limits.leaveAs(SOMEBODY);
    limits.leaveAs(SOMEBODY);
    assertThat(admitted(5, () -> limits.tryEnterAs(SOMEBODY))).isEqualTo(2);
  }

  @Test
  void one_ipv6_site_does_not_take_all_unauthenticated_places() {
    config.unauthenticated = 100;
    for (int i = 0; i < 5 * config.unauthenticatedPerAddress; i++) {
      assertThat(limits.enterUnauthenticated("2001:db8:1:%x::1".formatted(i))).isTrue();
    }
    assertThat(limits.isFullOfUnauthenticated("2001:db8:1:ffff::1")).isTrue();
    assertThat(limits.enterUnauthenticated("2001:db8:1:ffff::1")).isFalse();
    limits.leaveUnauthenticated("2001:db8:1:ffff::1");
    assertThat(limits.isFullOfUnauthenticated("2001:db8:2::1")).isFalse();
    limits.leaveUnauthenticated("2001:db8:1:0::1");
    assertThat(limits.enterUnauthenticated("2001:db8:1:ffff::1")).isTrue();
  }

  @Test
  void no_more_are_inside_than_allowed_whoever_comes_and_goes_at_once() throws Exception {
    config.socketsPerCredential = 3;
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService callers = Executors.newFixedThreadPool(8);
    for (int caller = 0; caller < 8; caller++) {
      callers.execute(
          () -> {
            awaitStart(start);
            for (int i = 0; i < 5_000; i++) {
              if (limits.tryEnterAs(SOMEBODY)) {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                inside.decrementAndGet();
                limits.leaveAs(SOMEBODY);
              }
            }
          });
    }
    start.countDown();
    callers.shutdown();
    assertThat(callers.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    assertThat(most.get()).isBetween(1, 3);
    assertThat(admitted(5, () -> limits.tryEnterAs(SOMEBODY))).as("all have left").isEqualTo(3);
  }

  private static void awaitStart(CountDownLatch start) {
    try {
      start.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
