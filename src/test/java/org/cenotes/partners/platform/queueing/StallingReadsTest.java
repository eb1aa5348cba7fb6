package org.cenotes.partners.platform.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cenotes.partners.platform.queueing.BatchedReadCallers.LONG;
import static org.cenotes.partners.platform.queueing.BatchedReadCallers.SHORT;
import static org.cenotes.partners.platform.queueing.BatchedReadCallers.refusal;
import static org.cenotes.partners.platform.queueing.BatchedReadCallers.result;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StallingReadsTest {
  /** Time enough for each to become the leader, also on a slow machine. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(5);

  private final BatchedReadCallers callers = new BatchedReadCallers();

  @AfterEach
  void end() {
    callers.close();
  }

  @Test
  void anotherCallerTakesOverFromAStalledLeader() throws Exception {
    BatchedReads<Integer, Integer> reads = callers.reads(LONG, SHORT);
    Future<Integer> stalled = callers.caller(() -> reads.get(1));
    callers.awaitFirstRead();
    long start = System.nanoTime();
    Future<Integer> next = callers.caller(() -> reads.get(2));
    assertThat(result(next)).isEqualTo(20);
    assertThat(System.nanoTime() - start).isBetween(SHORT.toNanos() / 2, LONG.toNanos() / 2);
    assertThat(reads.get(3)).isEqualTo(30);
    callers.release();
    assertThat(result(stalled)).isEqualTo(10);
    assertThat(reads.get(4)).isEqualTo(40);
  }

  @Test
  void callerIsRefusedAfterTheMaximumWait() throws Exception {
    BatchedReads<Integer, Integer> reads = callers.reads(SHORT, LONG);
    callers.caller(() -> reads.get(1));
    callers.awaitFirstRead();
    ApiException refusal = refusal(callers.caller(() -> reads.get(2)));
    assertThat(refusal.error()).isEqualTo(HttpError.SERVICE_UNAVAILABLE);
    assertThat(refusal.retryAfterSeconds()).isPositive();
    callers.release();
    assertThat(reads.get(3)).isEqualTo(30);
    assertThat(callers.batches())
        .as("keys of callers that gave up are not read")
        .containsExactly(List.of(1), List.of(3));
  }

  @Test
  void callersAreRefusedAtOnceWhileEveryReadHangs() throws Exception {
    AtomicInteger stuck = new AtomicInteger();
    BatchedReads<Integer, Integer> reads =
        new BatchedReads<>(
            keys -> {
              stuck.incrementAndGet();
              callers.hang();
              return keys.stream().collect(Collectors.toMap(q -> q, q -> 10 * q));
            },
            -1,
            MAX_WAIT,
            SHORT.dividedBy(10));
    List<Future<Integer>> leaders = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      int all = i;
      leaders.add(callers.submit(() -> reads.get(1)));
      Wait.untilAsserted(MAX_WAIT, () -> assertThat(stuck).hasValue(all));
    }
    assertThat(refusal(callers.submit(() -> reads.get(2))).retryAfterSeconds()).isPositive();
    TimeUnit.NANOSECONDS.sleep(SHORT.toNanos());
    long start = System.nanoTime();
    for (int i = 0; i < 100; i++) {
      assertThatThrownBy(() -> reads.get(3)).isInstanceOf(ApiException.class);
    }
    assertThat(System.nanoTime() - start).as("a hundred").isLessThan(10 * SHORT.toNanos());
    assertThat(stuck).hasValue(3);
    callers.release();
    for (Future<Integer> leader : leaders) {
      assertThat(result(leader)).isEqualTo(10);
    }
    assertThat(reads.get(4)).isEqualTo(40);
    assertThat(stuck).hasValue(4);
  }

  @Test
  void interruptedCallerLeavesAtOnceAndStaysInterrupted() throws Exception {
    BatchedReads<Integer, Integer> reads = callers.reads(LONG, LONG);
    Future<Integer> first = callers.caller(() -> reads.get(1));
    callers.awaitFirstRead();
    Future<Integer> interrupted =
        callers.caller(
            () -> {
              Thread.currentThread().interrupt();
              try {
                return reads.get(2);
              } catch (ApiException e) {
                assertThat(e.error()).isEqualTo(HttpError.SERVICE_UNAVAILABLE);
                return Thread.interrupted() ? 1 : 0;
              }
            });
    assertThat(result(interrupted)).isEqualTo(1);
    Future<Integer> other = callers.caller(() -> reads.get(3));
    callers.release();
    assertThat(result(first)).isEqualTo(10);
    assertThat(result(other)).isEqualTo(30);
  }
}
