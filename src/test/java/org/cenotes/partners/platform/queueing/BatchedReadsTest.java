package org.cenotes.partners.platform.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cenotes.partners.platform.queueing.BatchedReadCallers.LONG;
import static org.cenotes.partners.platform.queueing.BatchedReadCallers.result;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BatchedReadsTest {
  private final BatchedReadCallers callers = new BatchedReadCallers();

  @AfterEach
  void end() {
    callers.close();
  }

  @Test
  void singleCallerReadsAlone() {
    callers.release();
    BatchedReads<Integer, Integer> reads = callers.reads(LONG, LONG);
    assertThat(reads.get(1)).isEqualTo(10);
    assertThat(reads.get(2)).isEqualTo(20);
    assertThat(reads.get(1_000)).as("a key without a value").isEqualTo(-1);
    assertThat(callers.batches()).containsExactly(List.of(1), List.of(2), List.of(1_000));
  }

  @Test
  void aLeaderWaitsInFullWhenItWaitsNext() {
    callers.release();
    BatchedReads<Integer, Integer> reads = callers.reads(LONG, LONG);
    assertThat(reads.get(1)).isEqualTo(10);
    long start = System.nanoTime();
    LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(50));
    assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(25));
  }

  @Test
  void callersDuringAReadShareTheNextOne() throws Exception {
    BatchedReads<Integer, Integer> reads = callers.reads(LONG, LONG);
    Future<Integer> first = callers.caller(() -> reads.get(1));
    callers.awaitFirstRead();
    List<Future<Integer>> others = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      int key = i % 10;
      others.add(callers.caller(() -> reads.get(key)));
    }
    callers.release();
    assertThat(result(first)).isEqualTo(10);
    for (int i = 0; i < 40; i++) {
      assertThat(result(others.get(i))).isEqualTo(10 * (i % 10));
    }
    assertThat(callers.batches()).hasSize(2);
    assertThat(callers.batches().get(1)).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  @Test
  void badKeyFailsOnlyItsOwnCaller() throws Exception {
    BatchedReads<Integer, Integer> reads = callers.reads(LONG, LONG);
    Future<Integer> first = callers.caller(() -> reads.get(1));
    callers.awaitFirstRead();
    Future<Integer> good = callers.caller(() -> reads.get(2));
    Future<Integer> bad = callers.caller(() -> reads.get(13));
    Future<Integer> better = callers.caller(() -> reads.get(3));
    callers.release();
    assertThat(result(first)).isEqualTo(10);
    assertThat(result(good)).isEqualTo(20);
    assertThat(result(better)).isEqualTo(30);
    assertThatThrownBy(() -> result(bad)).hasStackTraceContaining("thirteen");
    assertThatThrownBy(() -> reads.get(13)).hasStackTraceContaining("thirteen");
    assertThat(reads.get(4)).isEqualTo(40);
  }

  @Test
  void everyValueIsReadAfterItWasRequested() throws Exception {
    AtomicInteger clock = new AtomicInteger();
    BatchedReads<Integer, Integer> reads =
        new BatchedReads<>(
            keys -> {
              int now = clock.incrementAndGet();
              return keys.stream().collect(Collectors.toMap(Function.identity(), q -> now));
            },
            -1,
            LONG,
            Duration.ofNanos(1_000)); // so short that several lead at once
    List<Future<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      int key = i % 5;
      all.add(
          callers.submit(
              () -> {
                boolean fresh = true;
                for (int n = 0; n < 2_000; n++) {
                  int before = clock.get();
                  fresh &= reads.get(key) > before;
                }
                return fresh;
              }));
    }
    for (Future<Boolean> one : all) {
      assertThat(one.get(20, TimeUnit.SECONDS)).isTrue();
    }
  }
}
