package org.cenotes.partners.platform.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.http.HttpError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How many slow lists a partner reads at once. */
class SlowListQueueTest {
  private static final UUID PARTNER = new UUID(1, 1);

  private final SlowListQueue queue = new SlowListQueue();
  private final CountDownLatch end = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<CompletableFuture<String>> reading = new ArrayList<>();

  @AfterEach
  void stop() {
    end.countDown();
    threads.shutdownNow();
  }

  /** Begins reads that last until the end, in both of the partner's places. */
  private void occupy() {
    CountDownLatch begun = new CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      reading.add(
          start(
              () -> {
                begun.countDown();
                await(end);
                return "read";
              }));
    }
    await(begun);
  }

  private CompletableFuture<String> start(Supplier<String> read) {
    return CompletableFuture.supplyAsync(() -> queue.pass(PARTNER, read), threads);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private ErrorKey refusal() {
    try {
      queue.pass(PARTNER, () -> "read");
    } catch (ApiException refused) {
      assertThat(refused.retryAfterSeconds()).isEqualTo(1);
      return refused.error();
    }
    throw new AssertionError("not refused");
  }

  @Test
  void the_third_waits_until_one_of_two_has_read() {
    occupy();
    CompletableFuture<String> third = start(() -> "third");
    assertThat(third).isNotDone();
    end.countDown();
    assertThat(third.join()).isEqualTo("third");
    assertThat(reading).allMatch(read -> read.join().equals("read"));
  }

  @Test
  void who_has_waited_for_a_second_is_told_to_come_again() {
    occupy();
    assertThat(refusal()).isEqualTo(HttpError.SERVICE_UNAVAILABLE);
    assertThat(queue.pass(new UUID(1, 2), () -> "of another partner"))
        .isEqualTo("of another partner");
  }

  @Test
  void eight_of_a_partner_are_the_most_that_read_and_wait() {
    occupy();
    Wait.untilAsserted(
        () -> {
          for (int i = 0; i < 8; i++) {
            start(() -> "waits");
          }
          assertThat(refusal()).isEqualTo(HttpError.RATE_LIMITED);
        });
  }

  @Test
  void a_read_that_fails_gives_its_place_back() {
    for (int i = 0; i < 10; i++) {
      assertThatThrownBy(
              () ->
                  queue.pass(
                      PARTNER,
                      () -> {
                        throw new IllegalStateException("lost");
                      }))
          .hasMessage("lost");
    }
    assertThat(queue.pass(PARTNER, () -> "read")).isEqualTo("read");
  }
}
