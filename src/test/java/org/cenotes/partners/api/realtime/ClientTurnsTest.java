package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients of one partner that do not read leave threads to the others. */
class ClientTurnsTest {
  private static final int THREADS = 4;
  private static final UUID STALLED = new UUID(1, 1);

  private final ClientTurns turns = new ClientTurns(2);
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final CountDownLatch reading = new CountDownLatch(1);
  private final List<String> started = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    reading.countDown();
    threads.shutdownNow();
  }

  private void run(UUID partner, Runnable task) {
    turns.add(partner, task);
    threads.execute(turns::run);
  }

  private void stall() {
    started.add("stalled");
    try {
      reading.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void tasks_of_a_partner_that_stall_do_not_hold_up_those_of_others() throws Exception {
    for (int i = 0; i < 10; i++) {
      run(STALLED, this::stall);
    }
    CountDownLatch others = new CountDownLatch(20);
    for (int i = 0; i < 20; i++) {
      run(new UUID(2, i % 5), others::countDown);
    }
    assertThat(others.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(started).hasSizeLessThanOrEqualTo(2);
  }

  @Test
  void tasks_left_for_later_start_when_others_have_ended() throws Exception {
    CountDownLatch all = new CountDownLatch(10);
    for (int i = 0; i < 10; i++) {
      run(
          STALLED,
          () -> {
            stall();
            all.countDown();
          });
    }
    reading.countDown();
    assertThat(all.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(started).hasSize(10);
  }
}
