package org.cenotes.partners.platform.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BatchedWritesTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final ExecutorService callers = Executors.newCachedThreadPool();
  private final List<List<Integer>> batches = new ArrayList<>();

  /** How many callers have begun to write. */
  private final AtomicInteger begun = new AtomicInteger();

  private final Semaphore mayWrite = new Semaphore(0);

  @AfterEach
  void end() {
    callers.shutdownNow();
  }

  /** Writes when it may; returns ten times each number. */
  private List<Integer> write(List<Integer> batch) {
    begun.incrementAndGet();
    mayWrite.acquireUninterruptibly();
    synchronized (batches) {
      batches.add(batch);
    }
    return batch.stream().map(number -> 10 * number).toList();
  }

  private Future<Optional<Integer>> caller(BatchedWrites<Integer, Integer> writes, int number) {
    return callers.submit(() -> writes.write(number));
  }

  @Test
  void singleCallerWritesAlone() {
    BatchedWrites<Integer, Integer> writes = new BatchedWrites<>(this::write, LONG);
    mayWrite.release(2);
    assertThat(writes.write(1)).contains(10);
    assertThat(writes.write(2)).contains(20);
    assertThat(batches).containsExactly(List.of(1), List.of(2));
  }

  @Test
  void callersThatLeaveDoNotShortenTheGatheringOfTheNextWriter() throws Exception {
    List<Long> begins = new ArrayList<>();
    List<Long> ends = new ArrayList<>();
    BatchedWrites<Integer, Integer> writes =
        new BatchedWrites<>(
            batch -> {
              begins.add(System.nanoTime());
              List<Integer> results = write(batch);
              ends.add(System.nanoTime());
              return results;
            },
            LONG);
    List<Future<Optional<Integer>>> all = new ArrayList<>();
    all.add(caller(writes, 0));
    Wait.until("the first writes", LONG, () -> begun.get() == 1);
    for (int round = 1; round <= 2; round++) {
      for (int i = 1; i <= 10; i++) {
        all.add(caller(writes, 10 * round + i));
      }
      Wait.until("all wait", LONG, () -> writes.waiting() == 10);
      mayWrite.release();
      int written = 1 + round;
      Wait.until("the next writes", LONG, () -> begun.get() == written);
    }
    mayWrite.release();
    for (Future<Optional<Integer>> one : all) {
      assertThat(one.get()).isPresent();
    }
    assertThat(batches).extracting(List::size).containsExactly(1, 10, 10);
    assertThat(begins.get(2) - ends.get(1)).isGreaterThanOrEqualTo(2_000_000);
  }

  @Test
  void theWriterWaitsNoLongerThanUntilAllHaveComeBack() throws Exception {
    BatchedWrites<Integer, Integer> writes = new BatchedWrites<>(this::write, LONG, LONG);
    List<Future<Optional<Integer>>> all = new ArrayList<>();
    all.add(caller(writes, 0));
    Wait.until("the first writes", LONG, () -> begun.get() == 1);
    all.add(caller(writes, 1));
    Wait.until("another one waits", LONG, () -> writes.waiting() == 1);
    mayWrite.release();
    assertThat(all.get(0).get()).contains(0);
    assertThat(begun).hasValue(1); // for there were two
    long start = System.nanoTime();
    all.add(caller(writes, 2));
    mayWrite.release();
    assertThat(all.get(1).get()).contains(10);
    assertThat(all.get(2).get()).contains(20);
    assertThat(System.nanoTime() - start).isLessThan(LONG.toNanos() / 2);
    assertThat(batches.get(1)).containsExactlyInAnyOrder(1, 2);
  }

  @Test
  void callersDuringAWriteShareTheNextOne() throws Exception {
    BatchedWrites<Integer, Integer> writes = new BatchedWrites<>(this::write, LONG);
    Future<Optional<Integer>> first = caller(writes, 0);
    Wait.until("the first writes", LONG, () -> begun.get() == 1);
    List<Future<Optional<Integer>>> others = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      int number = i;
      others.add(
          callers.submit(
              () -> {
                synchronized (threads) {
                  threads.add(Thread.currentThread());
                }
                return writes.write(number);
              }));
    }
    Wait.until(
        "all others wait",
        LONG,
        () -> {
          synchronized (threads) {
            return threads.size() == 20
                && threads.stream().allMatch(it -> it.getState() == Thread.State.TIMED_WAITING);
          }
        });
    mayWrite.release(2);
    assertThat(first.get()).contains(0);
    for (int i = 1; i <= 20; i++) {
      assertThat(others.get(i - 1).get()).contains(10 * i);
    }
    assertThat(batches).hasSize(2);
    assertThat(batches.get(1)).hasSize(20);
  }

  @Test
  void oneBatchIsWrittenAtATimeAndAllGetTheirOwnResult() throws Exception {
    AtomicInteger writing = new AtomicInteger();
    BatchedWrites<Integer, Integer> writes =
        new BatchedWrites<>(
            batch -> {
              assertThat(writing.incrementAndGet()).isEqualTo(1);
              Thread.yield();
              writing.decrementAndGet();
              return List.copyOf(batch);
            },
            LONG);
    CountDownLatch start = new CountDownLatch(1);
    List<Future<Integer>> wrong = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      int thread = i;
      wrong.add(
          callers.submit(
              () -> {
                start.await();
                int differing = 0;
                for (int n = 0; n < 2_000; n++) {
                  int value = thread * 10_000 + n;
                  differing += writes.write(value).orElseThrow() == value ? 0 : 1;
                }
                return differing;
              }));
    }
    start.countDown();
    for (Future<Integer> differing : wrong) {
      assertThat(differing.get()).isZero();
    }
  }

  @Test
  void exceptionReachesEveryCallerAndTheNextBatchIsWritten() {
    AtomicInteger calls = new AtomicInteger();
    BatchedWrites<Integer, Integer> writes =
        new BatchedWrites<>(
            batch -> {
              if (calls.incrementAndGet() == 1) {
                throw new IllegalArgumentException("broken");
              }
              return batch;
            },
            LONG);
    assertThatThrownBy(() -> writes.write(1)).hasRootCauseMessage("broken");
    assertThat(writes.write(2)).contains(2);
  }

  @Test
  void callerThatDoesNotGetItsTurnHasWrittenNothing() throws Exception {
    BatchedWrites<Integer, Integer> writes =
        new BatchedWrites<>(this::write, Duration.ofMillis(200));
    Future<Optional<Integer>> first = caller(writes, 1);
    Wait.until("the first writes", LONG, () -> begun.get() == 1);
    assertThat(caller(writes, 2).get()).isEmpty();
    mayWrite.release(10);
    assertThat(first.get()).contains(10);
    assertThat(writes.write(3)).contains(30);
    assertThat(batches).containsExactly(List.of(1), List.of(3));
  }

  @Test
  void interruptedCallerGetsItsResultAndStaysInterrupted() throws Exception {
    BatchedWrites<Integer, Integer> writes = new BatchedWrites<>(this::write, LONG);
    Future<Optional<Integer>> first = caller(writes, 1);
    Wait.until("the first writes", LONG, () -> begun.get() == 1);
    CountDownLatch waiting = new CountDownLatch(1);
    Thread[] second = new Thread[1];
    Future<Boolean> interrupted =
        callers.submit(
            () -> {
              second[0] = Thread.currentThread();
              waiting.countDown();
              assertThat(writes.write(2)).contains(20);
              return Thread.currentThread().isInterrupted();
            });
    assertThat(waiting.await(10, TimeUnit.SECONDS)).isTrue();
    second[0].interrupt();
    mayWrite.release(2);
    assertThat(first.get()).contains(10);
    assertThat(interrupted.get()).isTrue();
  }

  @Test
  void writeWithoutAnOutcomeForEachFailsAll() throws Exception {
    BatchedWrites<Integer, Integer> writes = new BatchedWrites<>(batch -> List.of(), LONG);
    Future<Optional<Integer>> caller = caller(writes, 1);
    assertThatThrownBy(caller::get).isInstanceOf(ExecutionException.class);
  }
}
