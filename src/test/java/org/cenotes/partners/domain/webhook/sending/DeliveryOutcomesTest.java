package org.cenotes.partners.domain.webhook.sending;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.cenotes.partners.domain.webhook.delivery.DeliveryStatus;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.cenotes.partners.platform.outbound.OutboundReply.Failure;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an answer means for the delivery, and what answers mean for their endpoint. */
class DeliveryOutcomesTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final UUID WEBHOOK = new UUID(3, 3);

  private final Random random = new Random(1);

  private static DueDelivery due(int attempt) {
    return new DueDelivery(
        new UUID(4, attempt), NOW, new UUID(2, 2), WEBHOOK, attempt, "evt_1", new byte[0]);
  }

  private DeliveryAttempt after(int attempt, OutboundReply reply) {
    return DeliveryAttempt.fromReply(due(attempt), "https://example.com", NOW, reply, random);
  }

  private static OutboundReply reply(int status) {
    return reply(status, null);
  }

  private static OutboundReply reply(int status, @Nullable Duration retryAfter) {
    return new OutboundReply(status, retryAfter, "", 7, null, null);
  }

  private static OutboundReply unreachable(Failure failure) {
    return new OutboundReply(0, null, "", 7, null, failure);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 299})
  void a_2xx_is_a_success_and_ends_the_delivery(int status) {
    DeliveryAttempt attempt = after(1, reply(status));
    assertThat(attempt.status()).isEqualTo(DeliveryStatus.SUCCEEDED);
    assertThat(attempt.isSuccess()).isTrue();
    assertThat(attempt.isFailure()).isFalse();
    assertThat(attempt.pauseMs()).isNull();
    assertThat(attempt.error()).isNull();
    assertThat(attempt.statusCode()).isEqualTo(status);
    assertThat(attempt.durationMs()).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(ints = {199, 300, 301, 304, 308, 400, 401, 404, 410, 429, 500, 503})
  void any_other_status_fails_and_is_tried_again_nine_times(int status) {
    for (int attempt = 1; attempt <= 10; attempt++) {
      DeliveryAttempt result = after(attempt, reply(status));
      assertThat(result.isFailure()).isTrue();
      assertThat(result.error()).isEqualTo("status");
      assertThat(result.isGone()).isEqualTo(status == 410);
      assertThat(result.status())
          .isEqualTo(attempt < 10 ? DeliveryStatus.PENDING : DeliveryStatus.FAILED);
      assertThat(result.pauseMs() == null).isEqualTo(attempt == 10);
    }
  }

  @Test
  void an_overloaded_receiver_is_left_alone_for_20_seconds_at_most() {
    for (int status : new int[] {429, 503}) {
      assertThat(after(1, reply(status, Duration.ofSeconds(10))).endpointPause())
          .isEqualTo(Duration.ofSeconds(10));
      assertThat(after(1, reply(status, Duration.ofHours(2))).endpointPause())
          .isEqualTo(Duration.ofSeconds(20));
      assertThat(after(1, reply(status)).endpointPause()).isNull();
    }
    assertThat(after(1, reply(500, Duration.ofMinutes(2))).endpointPause()).isNull();
    assertThat(after(1, reply(200, Duration.ofMinutes(2))).endpointPause()).isNull();
  }

  @Test
  void without_a_response_neither_status_nor_duration_is_known() {
    for (Failure failure : Failure.values()) {
      DeliveryAttempt attempt = after(1, unreachable(failure));
      assertThat(attempt.error()).isEqualTo(failure.wire()).isIn("url", "host");
      assertThat(attempt.statusCode()).isNull();
      assertThat(attempt.durationMs()).as("it would reveal the network").isNull();
      assertThat(attempt.status()).isEqualTo(DeliveryStatus.PENDING);
      assertThat(attempt.isGone()).isFalse();
    }
  }

  @Test
  void a_response_is_kept_without_what_is_private() {
    OutboundReply echo =
        new OutboundReply(500, null, "ana@example.com whsec_abc= failed", 7, null, null);
    DeliveryAttempt attempt = after(1, echo);
    assertThat(attempt.response()).isEqualTo("[redacted] [redacted] failed");
    assertThat(attempt.withoutResponse().response()).isNull();
    assertThat(attempt.withoutResponse().status()).isEqualTo(attempt.status());
    assertThat(after(1, reply(500)).response()).as("an empty one is none").isNull();
  }

  @Test
  void an_event_that_is_no_longer_kept_is_no_fault_of_the_receiver() {
    DeliveryAttempt expired = DeliveryAttempt.expired(due(3), NOW);
    assertThat(expired.status()).isEqualTo(DeliveryStatus.DISCARDED);
    assertThat(expired.isFailure()).isFalse();
    assertThat(expired.isSuccess()).isFalse();
    assertThat(expired.error()).isEqualTo("expired");
    assertThat(EndpointHealth.none(WEBHOOK).with(expired).isNone()).isTrue();
  }

  @Property(seed = "1")
  void a_wait_is_never_shorter_than_the_receiver_asks_and_no_longer_than_both(
      @ForAll @IntRange(min = 1, max = 9) int attempts,
      @ForAll @LongRange(min = 0, max = 86_400) long asked,
      @ForAll long seed) {
    Duration wait = RetrySchedule.after(attempts, null, new Random(seed)).orElseThrow();
    Duration honoured =
        RetrySchedule.after(attempts, Duration.ofSeconds(asked), new Random(seed)).orElseThrow();
    assertThat(honoured).isEqualTo(asked > wait.toSeconds() ? Duration.ofSeconds(asked) : wait);
    assertThat(wait).isPositive();
  }

  @Property(seed = "2")
  void waits_grow_whatever_their_spread(@ForAll long seed) {
    Random spread = new Random(seed);
    Duration before = Duration.ZERO;
    for (int attempts = 1; attempts <= 6; attempts++) {
      Duration wait = RetrySchedule.after(attempts, null, spread).orElseThrow();
      assertThat(wait).isGreaterThan(before);
      before = wait;
    }
  }

  /** Attempts one second after the other: successes, failures, and deliveries that expired. */
  private List<DeliveryAttempt> attempts(List<Integer> kinds) {
    List<DeliveryAttempt> attempts = new ArrayList<>();
    for (int kind : kinds) {
      Instant at = NOW.plusSeconds(attempts.size());
      attempts.add(
          kind == 2
              ? DeliveryAttempt.expired(due(1), at)
              : DeliveryAttempt.fromReply(
                  due(1), "https://example.com", at, reply(kind == 0 ? 200 : 500), random));
    }
    return attempts;
  }

  private static EndpointHealth health(List<DeliveryAttempt> attempts) {
    EndpointHealth health = EndpointHealth.none(WEBHOOK);
    for (DeliveryAttempt attempt : attempts) {
      health = health.with(attempt);
    }
    return health;
  }

  @Property(seed = "3")
  void it_does_not_matter_how_many_batches_recorded_the_attempts(
      @ForAll @Size(max = 8) List<@IntRange(max = 2) Integer> kinds,
      @ForAll @IntRange(max = 8) int first,
      @ForAll @IntRange(max = 8) int second) {
    List<DeliveryAttempt> all = attempts(kinds);
    int from = Math.min(Math.min(first, second), all.size());
    int to = Math.min(Math.max(first, second), all.size());
    EndpointHealth whole = health(all);
    EndpointHealth start = health(all.subList(0, from));
    EndpointHealth middle = health(all.subList(from, to));
    EndpointHealth end = health(all.subList(to, all.size()));
    assertThat(start.and(middle).and(end)).isEqualTo(whole);
    assertThat(start.and(middle.and(end))).isEqualTo(whole);
  }

  @Property(seed = "4")
  void an_endpoint_fails_since_the_first_failure_after_its_last_success(
      @ForAll @Size(max = 8) List<@IntRange(max = 2) Integer> kinds) {
    @Nullable Instant since = null;
    for (int i = 0; i < kinds.size(); i++) {
      if (kinds.get(i) == 0) {
        since = null;
      } else if (kinds.get(i) == 1 && since == null) {
        since = NOW.plusSeconds(i);
      }
    }
    EndpointHealth health = health(attempts(kinds));
    assertThat(health.failingSince()).isEqualTo(since);
    assertThat(health.isNone()).isEqualTo(!kinds.contains(0) && !kinds.contains(1));
  }
}
