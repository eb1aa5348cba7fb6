package org.cenotes.partners.domain.webhook.sending;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.domain.webhook.endpoint.UnsealedEndpoint;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointQueueTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final UUID webhook = UUID.randomUUID();

  private UnsealedEndpoint endpoint(boolean failing, @Nullable Instant deactivatedAt) {
    return new UnsealedEndpoint(
        webhook,
        UUID.randomUUID(),
        "https://example.com",
        List.of("whsec_c2VjcmV0"),
        true,
        true,
        failing,
        deactivatedAt);
  }

  private EndpointQueue queueWithTen(boolean failing) {
    UnsealedEndpoint endpoint = endpoint(failing, null);
    EndpointQueue queue = new EndpointQueue(endpoint);
    queue.refill(endpoint, Stream.generate(this::due).limit(10).toList(), true);
    return queue;
  }

  private DueDelivery due() {
    return due(new byte[0]);
  }

  private DueDelivery due(byte[] body) {
    return new DueDelivery(UUID.randomUUID(), NOW, UUID.randomUUID(), webhook, 1, "evt_1", body);
  }

  private static List<DueDelivery> beginAll(EndpointQueue queue) {
    return Stream.generate(queue::begin).takeWhile(due -> due != null).toList();
  }

  private static DeliveryAttempt attempt(DueDelivery due, int status) {
    return attempt(due, status, null);
  }

  private static DeliveryAttempt attempt(
      DueDelivery due, int status, @Nullable Duration retryAfter) {
    OutboundReply reply = new OutboundReply(status, retryAfter, "", 5, null, null);
    return DeliveryAttempt.fromReply(due, "https://example.com", NOW, reply, new Random(1));
  }

  @Test
  void failingEndpointHasOneAttemptAtATimeUntilItSucceeds() {
    assertThat(beginAll(queueWithTen(false))).hasSize(4);
    EndpointQueue queue = queueWithTen(true);
    assertThat(queue.isFailing()).isTrue();
    List<DueDelivery> first = beginAll(queue);
    assertThat(first).hasSize(1);
    queue.end(attempt(first.get(0), 200));
    assertThat(queue.isFailing()).isFalse();
    assertThat(beginAll(queue)).hasSize(4);
  }

  @Test
  void aDeliveryThatExpiredLeavesAFailingEndpointFailing() {
    EndpointQueue queue = queueWithTen(true);
    queue.end(DeliveryAttempt.expired(beginAll(queue).get(0), NOW));
    assertThat(queue.isFailing()).isTrue();
    assertThat(beginAll(queue)).hasSize(1);
  }

  @Test
  void onlyAReceiverThatFailsAgainLosesWhatWaitsBeyondItsSmallerBatch() {
    UnsealedEndpoint endpoint = endpoint(false, null);
    EndpointQueue queue = new EndpointQueue(endpoint);
    queue.refill(endpoint, Stream.generate(() -> due(new byte[100])).limit(60).toList(), true);
    List<DueDelivery> begun = beginAll(queue);
    queue.end(attempt(begun.get(0), 500));
    assertThat(queue.bytes()).as("once").isEqualTo(60 * 100);
    queue.end(attempt(begun.get(1), 500));
    assertThat(queue.bytes()).as("again").isEqualTo((16 + begun.size()) * 100L);
  }

  @Test
  void aDeliveryWhoseAttemptCannotBeRecordedTakesNoneOfTheBytes() {
    UnsealedEndpoint endpoint = endpoint(false, null);
    EndpointQueue queue = new EndpointQueue(endpoint);
    List<DueDelivery> due = List.of(due(new byte[700]), due(new byte[300]));
    queue.refill(endpoint, due, true);
    queue.attemptRefused(beginAll(queue).get(0).id());
    assertThat(queue.bytes()).isEqualTo(300);
    queue.refill(endpoint, due, true);
    assertThat(beginAll(queue)).as("is not sent again").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void anOverloadedReceiverGetsNothingForAsLongAsItAsks(int status) {
    EndpointQueue queue = queueWithTen(false);
    DueDelivery first = beginAll(queue).get(0);
    queue.end(attempt(first, status, Duration.ofHours(1)));
    assertThat(beginAll(queue)).isEmpty();
    queue.refill(endpoint(true, null), List.of(due()), true); // read before
    assertThat(beginAll(queue)).isEmpty();
  }

  @Test
  void aPauseEndsByItselfOrWithAnotherUrl() {
    EndpointQueue queue = queueWithTen(true);
    queue.end(attempt(beginAll(queue).get(0), 503, Duration.ZERO));
    assertThat(wanted(queue)).as("what was dropped").isEqualTo(16);
    queue.refill(endpoint(true, null), List.of(due()), true);
    queue.end(attempt(beginAll(queue).get(0), 503, Duration.ofMinutes(1)));
    assertThat(wanted(queue)).isZero();
    UnsealedEndpoint moved =
        new UnsealedEndpoint(
            webhook,
            UUID.randomUUID(),
            "https://example.com/new",
            List.of("whsec_c2VjcmV0"),
            true,
            true,
            true,
            null);
    queue.refill(moved, List.of(), false);
    assertThat(wanted(queue)).isEqualTo(16);
  }

  @Test
  void aPausedQueueIsKeptWithNothingInItAlsoWhenNothingIsDue() {
    EndpointQueue queue = new EndpointQueue(endpoint(false, null));
    queue.refill(endpoint(false, null), List.of(due(new byte[500]), due(new byte[500])), true);
    List<DueDelivery> begun = beginAll(queue);
    queue.end(attempt(begun.get(0), 429, Duration.ofMinutes(1)));
    queue.end(attempt(begun.get(1), 200));
    queue.settled(begun.stream().map(DueDelivery::id).toList());
    queue.refill(endpoint(true, null), List.of(due(new byte[500])), true); // read before
    assertThat(queue.bytes()).isZero();
    assertThat(wanted(queue)).isZero();
    assertThat(queue.takeHealth()).isNotNull();
    assertThat(queue.isIdle()).isFalse();
    queue.leave();
    assertThat(queue.isIdle()).as("given up").isTrue();
  }

  @Test
  void whatWaitsForAPausedReceiverTakesNoMemory() {
    EndpointQueue queue = new EndpointQueue(endpoint(true, null));
    queue.refill(
        endpoint(true, null), Stream.generate(() -> due(new byte[500])).limit(9).toList(), true);
    DueDelivery first = beginAll(queue).get(0);
    queue.end(attempt(first, 429, Duration.ofMinutes(1)));
    assertThat(queue.bytes()).as("the attempt, until it is recorded").isEqualTo(500);
  }

  @Test
  void aQueueThatWasCutOffIsNotIdle() {
    EndpointQueue queue = new EndpointQueue(endpoint(false, null));
    queue.refill(endpoint(false, null), List.of(), false);
    assertThat(queue.isIdle()).isFalse();
    assertThat(wanted(queue)).as("at once").isEqualTo(64);
    queue.refill(endpoint(false, null), List.of(), true);
    assertThat(queue.isIdle()).isTrue();
    queue.refill(endpoint(false, null), List.of(), false);
    assertThat(queue.isIdle()).as("asked for nothing since").isTrue();
  }

  @Test
  void whatIsDroppedAfterASwitchOffIsReadAgainAtOnce() {
    EndpointQueue queue = queueWithTen(false);
    assertThat(wanted(queue)).as("the rest").isEqualTo(64);
    queue.refill(endpoint(false, NOW), List.of(), true);
    assertThat(queue.isIdle()).isFalse();
    assertThat(queue.wanted(QueueLimits.PER_QUEUE).orElseThrow().open()).isEmpty();
    queue.refill(endpoint(false, NOW), List.of(), true);
    assertThat(queue.isIdle()).isTrue();
  }

  @Test
  void aSuspensionDropsOnlyWhatWasReadBefore() {
    EndpointQueue queue = queueWithTen(false);
    UnsealedEndpoint active = endpoint(false, null);
    UnsealedEndpoint suspended =
        new UnsealedEndpoint(
            webhook, active.partnerId(), active.url(), active.secrets(), true, false, false, null);
    queue.refill(suspended, List.of(), true);
    assertThat(beginAll(queue)).isEmpty();
    DueDelivery aboutItself = due();
    queue.refill(suspended, List.of(aboutItself), true);
    queue.refill(suspended, List.of(), true);
    assertThat(beginAll(queue)).containsExactly(aboutItself);
  }

  @Test
  void aGoneEndpointIsKeptAndSentNothingUntilItIsHandled() {
    EndpointQueue queue = queueWithTen(false);
    List<DueDelivery> begun = beginAll(queue);
    begun.forEach(one -> queue.end(attempt(one, 410)));
    queue.settled(begun.stream().map(DueDelivery::id).toList());
    assertThat(queue.takeHealth()).isNotNull();
    assertThat(wanted(queue)).isZero();
    queue.refill(endpoint(true, null), List.of(due()), true); // read before
    assertThat(beginAll(queue)).isEmpty();
    assertThat(queue.isIdle()).isFalse();
    queue.goneHandled();
    assertThat(queue.isIdle()).isTrue();
  }

  @Test
  void aRetryAfterOfAnotherStatusIsAboutTheDeliveryAlone() {
    EndpointQueue queue = queueWithTen(true);
    queue.end(attempt(beginAll(queue).get(0), 500, Duration.ofHours(1)));
    assertThat(beginAll(queue)).hasSize(1);
  }

  @Test
  void deliveriesReadBeforeASwitchOffAreDiscarded() {
    EndpointQueue queue = queueWithTen(false);
    DueDelivery later = due();
    UnsealedEndpoint offAndOn = endpoint(false, NOW);
    assertThat(queue.refill(offAndOn, List.of(later), true)).as("discard").isTrue();
    assertThat(beginAll(queue)).containsExactly(later);
    assertThat(queue.refill(offAndOn, List.of(), true)).as("requested once").isFalse();
    assertThat(new EndpointQueue(offAndOn).refill(offAndOn, List.of(), true)).isTrue();
  }

  @Test
  void queueGivenUpFinishesItsAttemptsAndReadsNoMore() {
    EndpointQueue queue = queueWithTen(true);
    DueDelivery sent = beginAll(queue).get(0);
    queue.leave();
    assertThat(wanted(queue)).isZero();
    queue.refill(endpoint(true, null), List.of(due()), true); // read before
    assertThat(queue.isIdle()).isFalse();
    queue.end(attempt(sent, 500));
    assertThat(beginAll(queue)).isEmpty();
    queue.settled(List.of(sent.id()));
    assertThat(queue.takeHealth()).isNotNull();
    assertThat(queue.isIdle()).isTrue();
  }

  private static int wanted(EndpointQueue queue) {
    return queue.wanted(QueueLimits.PER_QUEUE).map(DeliveryBatch.Wanted::deliveries).orElse(0);
  }

  @Test
  void queueReadsMoreWhenHalfOfItsBytesAreLeft() {
    UnsealedEndpoint endpoint = endpoint(false, null);
    EndpointQueue queue = new EndpointQueue(endpoint);
    List<DueDelivery> due = Stream.generate(() -> due(new byte[3_000])).limit(8).toList();
    queue.refill(endpoint, due, true);
    assertThat(queue.bytes()).isEqualTo(24_000);
    assertThat(queue.wanted(20_000).map(DeliveryBatch.Wanted::deliveries).orElse(0)).isZero();
    List<DueDelivery> begun = beginAll(queue);
    queue.end(attempt(begun.get(0), 200));
    queue.begin();
    DeliveryBatch.Wanted wanted = queue.wanted(20_000).orElseThrow();
    assertThat(wanted.bytes()).as("beside three that wait").isEqualTo(11_000);
    assertThat(wanted.deliveries()).isEqualTo(10);
    assertThat(wanted.open()).containsAll(due.stream().map(DueDelivery::id).toList());
    queue.settled(List.of(begun.get(0).id()));
    assertThat(queue.bytes()).as("until it is recorded").isEqualTo(21_000);
    assertThat(queue.wanted(0).map(DeliveryBatch.Wanted::deliveries).orElse(0)).isZero();
  }

  @Test
  void failingQueueReadsFew() {
    assertThat(wanted(new EndpointQueue(endpoint(true, null)))).isEqualTo(16);
    assertThat(wanted(new EndpointQueue(endpoint(false, null)))).isEqualTo(64);
  }
}
