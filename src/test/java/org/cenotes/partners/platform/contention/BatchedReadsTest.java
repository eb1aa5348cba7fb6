package org.cenotes.partners.platform.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BatchedReadsTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(200);

  private final ExecutorService callers = Executors.newCachedThreadPool();
  private final List<List<Integer>> asked = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch firstRead = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void end() {
    release.countDown();
    callers.shutdownNow();
  }

  /** Answers with the tenfold; the first read of all waits for {@link #release}. */
  private Map<Integer, Integer> slowAtFirst(List<Integer> questions) {
    asked.add(questions);
    if (firstRead.getCount() > 0) {
      firstRead.countDown();
      await(release);
    }
    if (questions.contains(13)) {
      throw new IllegalArgumentException("thirteen");
    }
    return questions.stream()
        .filter(question -> question < 1_000)
        .collect(Collectors.toMap(Function.identity(), question -> 10 * question));
  }

  private BatchedReads<Integer, Integer> reads(Duration patience, Duration turn) {
    return new BatchedReads<>(this::slowAtFirst, -1, patience, turn);
  }

  private static void await(CountDownLatch latch) {
    boolean interrupted = false;
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        interrupted = true; // a statement does not end because its thread was interrupted
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** A caller who is parked, or has an answer, when this returns. */
  private Future<Integer> caller(Callable<Integer> work) throws InterruptedException {
    Thread[] thread = new Thread[1];
    CountDownLatch started = new CountDownLatch(1);
    Future<Integer> future =
        callers.submit(
            () -> {
              thread[0] = Thread.currentThread();
              started.countDown();
              return work.call();
            });
    started.await();
    while (!future.isDone()
        && thread[0].getState() != Thread.State.TIMED_WAITING
        && thread[0].getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return future;
  }

  private static int answer(Future<Integer> caller) throws Exception {
    return caller.get(10, TimeUnit.SECONDS);
  }

  private static ApiException refusal(Future<Integer> caller) {
    ExecutionException failure =
        catchThrowableOfType(ExecutionException.class, () -> answer(caller));
    return (ApiException) failure.getCause();
  }

  @Test
  void a_caller_alone_has_a_read_of_its_own() {
    release.countDown();
    BatchedReads<Integer, Integer> reads = reads(LONG, LONG);
    assertThat(reads.ask(1)).isEqualTo(10);
    assertThat(reads.ask(2)).isEqualTo(20);
    assertThat(reads.ask(1_000)).as("a question without an answer").isEqualTo(-1);
    assertThat(asked).containsExactly(List.of(1), List.of(2), List.of(1_000));
  }

  @Test
  void those_who_come_during_a_read_share_the_next_one() throws Exception {
    BatchedReads<Integer, Integer> reads = reads(LONG, LONG);
    Future<Integer> first = caller(() -> reads.ask(1));
    await(firstRead);
    List<Future<Integer>> others = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      int question = i % 10;
      others.add(caller(() -> reads.ask(question)));
    }
    release.countDown();
    assertThat(answer(first)).isEqualTo(10);
    for (int i = 0; i < 40; i++) {
      assertThat(answer(others.get(i))).isEqualTo(10 * (i % 10));
    }
    assertThat(asked).hasSize(2);
    assertThat(asked.get(1)).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  @Test
  void a_bad_question_is_its_own_askers_failure() throws Exception {
    BatchedReads<Integer, Integer> reads = reads(LONG, LONG);
    Future<Integer> first = caller(() -> reads.ask(1));
    await(firstRead);
    Future<Integer> good = caller(() -> reads.ask(2));
    Future<Integer> bad = caller(() -> reads.ask(13));
    Future<Integer> better = caller(() -> reads.ask(3));
    release.countDown();
    assertThat(answer(first)).isEqualTo(10);
    assertThat(answer(good)).isEqualTo(20);
    assertThat(answer(better)).isEqualTo(30);
    assertThatThrownBy(() -> answer(bad)).hasStackTraceContaining("thirteen");
    assertThatThrownBy(() -> reads.ask(13)).hasStackTraceContaining("thirteen");
    assertThat(reads.ask(4)).isEqualTo(40);
  }

  @Test
  void a_read_that_stalls_is_not_waited_for_and_others_lead_beside_it() throws Exception {
    BatchedReads<Integer, Integer> reads = reads(Duration.ofSeconds(2), SHORT);
    Future<Integer> stalled = caller(() -> reads.ask(1));
    await(firstRead);
    long start = System.nanoTime();
    Future<Integer> next = caller(() -> reads.ask(2));
    assertThat(answer(next)).isEqualTo(20);
    assertThat(System.nanoTime() - start).isBetween(SHORT.toNanos() / 2, 1_900_000_000L);
    assertThat(reads.ask(3)).isEqualTo(30);
    release.countDown();
    assertThat(answer(stalled)).isEqualTo(10);
    assertThat(reads.ask(4)).isEqualTo(40);
  }

  @Test
  void a_caller_who_has_waited_long_enough_is_sent_away() throws Exception {
    BatchedReads<Integer, Integer> reads = reads(SHORT, LONG);
    caller(() -> reads.ask(1));
    await(firstRead);
    ApiException refusal = refusal(caller(() -> reads.ask(2)));
    assertThat(refusal.error()).isEqualTo(HttpError.SERVICE_UNAVAILABLE);
    assertThat(refusal.retryAfterSeconds()).isPositive();
    release.countDown();
    assertThat(reads.ask(3)).isEqualTo(30);
    assertThat(asked).as("who has left is not asked for").containsExactly(List.of(1), List.of(3));
  }

  @Test
  void an_interrupted_caller_leaves_at_once_and_stays_interrupted() throws Exception {
    BatchedReads<Integer, Integer> reads = reads(LONG, LONG);
    Future<Integer> first = caller(() -> reads.ask(1));
    await(firstRead);
    Future<Integer> interrupted =
        caller(
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
    Future<Integer> other = caller(() -> reads.ask(3));
    release.countDown();
    assertThat(answer(first)).isEqualTo(10);
    assertThat(answer(other)).isEqualTo(30);
  }

  @Test
  void every_answer_was_read_after_its_question_had_been_asked() throws Exception {
    AtomicInteger clock = new AtomicInteger();
    BatchedReads<Integer, Integer> reads =
        new BatchedReads<>(
            questions -> {
              int now = clock.incrementAndGet();
              return questions.stream().collect(Collectors.toMap(Function.identity(), q -> now));
            },
            -1,
            LONG,
            Duration.ofNanos(1_000)); // so short that several lead at once
    List<Future<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      int question = i % 5;
      all.add(
          callers.submit(
              () -> {
                boolean fresh = true;
                for (int n = 0; n < 2_000; n++) {
                  int before = clock.get();
                  fresh &= reads.ask(question) > before;
                }
                return fresh;
              }));
    }
    for (Future<Boolean> one : all) {
      assertThat(one.get(20, TimeUnit.SECONDS)).isTrue();
    }
  }
}
