package org.cenotes.partners.platform.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Work that is repeated at an interval, and how long a run of it has taken. */
class WorkerLoopTest {
  private static final Duration INTERVAL = Duration.ofMillis(500);

  /** When each run began, in nanoseconds. */
  private final BlockingQueue<Long> runs = new LinkedBlockingQueue<>();

  private @Nullable WorkerLoop loop;

  private WorkerLoop every(Duration interval, Runnable work) {
    loop = WorkerLoop.every(WorkerLoopTest::thread, WorkerLoopTest.class, "no", interval, work);
    return loop;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    return thread;
  }

  @AfterEach
  void stop() {
    if (loop != null) {
      loop.stop();
    }
  }

  private Duration untilNext(long since) throws InterruptedException {
    Long next = runs.poll(10, TimeUnit.SECONDS);
    assertThat(next).isNotNull();
    return Duration.ofNanos(next - since);
  }

  @Test
  void the_first_run_follows_after_one_interval() throws InterruptedException {
    long started = System.nanoTime();
    every(INTERVAL, () -> runs.add(System.nanoTime()));
    assertThat(untilNext(started)).isGreaterThanOrEqualTo(INTERVAL);
  }

  @Test
  void the_interval_is_from_beginning_to_beginning_and_what_was_missed_is_not_made_up_for()
      throws InterruptedException {
    AtomicInteger number = new AtomicInteger();
    every(
        INTERVAL,
        () -> {
          runs.add(System.nanoTime());
          if (number.incrementAndGet() == 1) {
            pause(INTERVAL.multipliedBy(5));
          }
        });
    long first = System.nanoTime() + untilNext(System.nanoTime()).toNanos();
    long second = first + untilNext(first).toNanos();
    assertThat(Duration.ofNanos(second - first)).isGreaterThan(INTERVAL.multipliedBy(4));
    assertThat(untilNext(second)).isGreaterThan(INTERVAL.dividedBy(2));
  }

  @Test
  void a_failure_ends_neither_the_loop_nor_the_interval() throws InterruptedException {
    every(
        INTERVAL,
        () -> {
          runs.add(System.nanoTime());
          throw new IllegalStateException("at every run");
        });
    long first = System.nanoTime() + untilNext(System.nanoTime()).toNanos();
    assertThat(untilNext(first)).isGreaterThan(INTERVAL.dividedBy(2));
  }

  @Test
  void what_is_to_be_done_once_is_tried_until_it_succeeds() throws InterruptedException {
    AtomicInteger number = new AtomicInteger();
    loop =
        WorkerLoop.once(
            WorkerLoopTest::thread,
            WorkerLoopTest.class,
            "no",
            Duration.ofMillis(1),
            () -> {
              if (number.incrementAndGet() < 3) {
                throw new IllegalStateException("at first");
              }
            });
    assertThat(loop.await(Duration.ofSeconds(10))).isTrue();
    assertThat(number).hasValue(3);
  }

  @Test
  void neither_an_error_nor_an_interruption_ends_the_loop() throws InterruptedException {
    AtomicInteger number = new AtomicInteger();
    every(
        Duration.ofMillis(1),
        () -> {
          runs.add(System.nanoTime());
          switch (number.incrementAndGet()) {
            case 1 -> throw new StackOverflowError();
            case 2 -> Thread.currentThread().interrupt();
            default -> {}
          }
        });
    for (int i = 0; i < 4; i++) {
      assertThat(runs.poll(10, TimeUnit.SECONDS)).isNotNull();
    }
  }

  @Test
  void a_pause_ends_at_once_when_the_loop_is_shut_down_and_no_run_follows() throws Exception {
    WorkerLoop idle = every(Duration.ofHours(1), () -> runs.add(System.nanoTime()));
    long before = System.nanoTime();
    idle.shutDown();
    assertThat(idle.await(Duration.ofMillis(1))).isTrue();
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
    assertThat(runs).isEmpty();
  }

  @Test
  void a_run_that_does_not_end_is_waited_for_three_seconds() throws InterruptedException {
    CountDownLatch endless = new CountDownLatch(1);
    WorkerLoop busy =
        every(
            INTERVAL,
            () -> {
              runs.add(System.nanoTime());
              await(endless, Duration.ofMinutes(1));
            });
    runs.take();
    long before = System.nanoTime();
    busy.shutDown();
    assertThat(Duration.ofNanos(System.nanoTime() - before))
        .isBetween(Duration.ofMillis(2_900), Duration.ofSeconds(20));
    endless.countDown();
  }

  @Test
  void the_time_since_the_last_run_grows_while_one_hangs_and_is_told_by_name() throws Exception {
    BlockingQueue<String> names = new LinkedBlockingQueue<>();
    LoopLiveness.forEachName(names::add);
    CountDownLatch endless = new CountDownLatch(1);
    WorkerLoop busy =
        every(
            Duration.ofMillis(1),
            () -> {
              runs.add(System.nanoTime());
              await(endless, Duration.ofMinutes(1));
            });
    try {
      long began = runs.take();
      assertThat(names).containsOnlyOnce("WorkerLoopTest");
      pause(Duration.ofMillis(300));
      assertThat(LoopLiveness.sinceLastRun("WorkerLoopTest"))
          .isGreaterThanOrEqualTo(Duration.ofMillis(300));
      endless.countDown();
      runs.take(); // the next one
      assertThat(busy.sinceLastRun()).isLessThan(Duration.ofNanos(System.nanoTime() - began));
      busy.shutDown();
      assertThat(busy.await(Duration.ofSeconds(10))).isTrue();
      assertThat(LoopLiveness.sinceLastRun("WorkerLoopTest")).isZero();
    } finally {
      endless.countDown();
    }
  }

  private static void pause(Duration time) {
    await(new CountDownLatch(1), time);
  }

  private static void await(CountDownLatch latch, Duration time) {
    try {
      latch.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
