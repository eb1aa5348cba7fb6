package org.cenotes.partners.platform.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cenotes.partners.platform.queueing.BatchedReadCallers.LONG;
import static org.cenotes.partners.platform.queueing.BatchedReadCallers.SHORT;
import static org.cenotes.partners.platform.queueing.BatchedReadCallers.answer;
import static org.cenotes.partners.platform.queueing.BatchedReadCallers.refusal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StallingReadsTest {
  private final BatchedReadCallers crowd = new BatchedReadCallers();

  @AfterEach
  void end() {
    crowd.close();
  }

  @Test
  void a_read_that_stalls_is_not_waited_for_and_others_lead_beside_it() throws Exception {
    BatchedReads<Integer, Integer> reads = crowd.reads(Duration.ofSeconds(2), SHORT);
    Future<Integer> stalled = crowd.caller(() -> reads.ask(1));
    crowd.awaitFirstRead();
    long start = System.nanoTime();
    Future<Integer> next = crowd.caller(() -> reads.ask(2));
    assertThat(answer(next)).isEqualTo(20);
    assertThat(System.nanoTime() - start).isBetween(SHORT.toNanos() / 2, 1_900_000_000L);
    assertThat(reads.ask(3)).isEqualTo(30);
    crowd.release();
    assertThat(answer(stalled)).isEqualTo(10);
    assertThat(reads.ask(4)).isEqualTo(40);
  }

  @Test
  void a_caller_who_has_waited_long_enough_is_sent_away() throws Exception {
    BatchedReads<Integer, Integer> reads = crowd.reads(SHORT, LONG);
    crowd.caller(() -> reads.ask(1));
    crowd.awaitFirstRead();
    ApiException refusal = refusal(crowd.caller(() -> reads.ask(2)));
    assertThat(refusal.error()).isEqualTo(HttpError.SERVICE_UNAVAILABLE);
    assertThat(refusal.retryAfterSeconds()).isPositive();
    crowd.release();
    assertThat(reads.ask(3)).isEqualTo(30);
    assertThat(crowd.asked())
        .as("who has left is not asked for")
        .containsExactly(List.of(1), List.of(3));
  }

  @Test
  void while_no_read_comes_back_callers_are_refused_at_once() throws Exception {
    AtomicInteger stuck = new AtomicInteger();
    BatchedReads<Integer, Integer> reads =
        new BatchedReads<>(
            questions -> {
              stuck.incrementAndGet();
              crowd.hang();
              return questions.stream().collect(Collectors.toMap(q -> q, q -> 10 * q));
            },
            -1,
            SHORT,
            SHORT.dividedBy(10));
    List<Future<Integer>> leaders = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      leaders.add(crowd.submit(() -> reads.ask(1)));
      for (int n = i; stuck.get() == n; ) {
        Thread.onSpinWait();
      }
    }
    assertThat(refusal(crowd.submit(() -> reads.ask(2))).retryAfterSeconds()).isPositive();
    TimeUnit.NANOSECONDS.sleep(SHORT.toNanos());
    long start = System.nanoTime();
    for (int i = 0; i < 100; i++) {
      assertThatThrownBy(() -> reads.ask(3)).isInstanceOf(ApiException.class);
    }
    assertThat(System.nanoTime() - start).as("a hundred").isLessThan(10 * SHORT.toNanos());
    assertThat(stuck).hasValue(3);
    crowd.release();
    for (Future<Integer> leader : leaders) {
      assertThat(answer(leader)).isEqualTo(10);
    }
    assertThat(reads.ask(4)).isEqualTo(40);
    assertThat(stuck).hasValue(4);
  }

  @Test
  void an_interrupted_caller_leaves_at_once_and_stays_interrupted() throws Exception {
    BatchedReads<Integer, Integer> reads = crowd.reads(LONG, LONG);
    Future<Integer> first = crowd.caller(() -> reads.ask(1));
    crowd.awaitFirstRead();
    Future<Integer> interrupted =
        crowd.caller(
            () -> {
              Thread.currentThread().interrupt();
              try {
                return reads.ask(2);
              } catch (ApiException e) {
                assertThat(e.error()).isEqualTo(HttpError.SERVICE_UNAVAILABLE);
                return Thread.interrupted() ? 1 : 0;
              }
            });
    assertThat(answer(interrupted)).isEqualTo(1);
    Future<Integer> other = crowd.caller(() -> reads.ask(3));
    crowd.release();
    assertThat(answer(first)).isEqualTo(10);
    assertThat(answer(other)).isEqualTo(30);
  }
}
