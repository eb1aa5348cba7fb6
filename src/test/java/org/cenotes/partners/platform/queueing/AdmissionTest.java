package org.cenotes.partners.platform.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How many tasks may run at once, and what becomes of the others. */
class AdmissionTest {
  private final KeyedQueue impatient = new KeyedQueue(2, 0);
  private final KeyedQueue patient = new KeyedQueue(1, 60);
  private final CountDownLatch end = new CountDownLatch(1);

  @AfterEach
  void letAllEnd() {
    end.countDown();
  }

  /** Starts a task that runs until the test ends; it has begun when this returns. */
  private CompletableFuture<String> occupy(KeyedQueue queue, Object key) {
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<String> task =
        start(
            () ->
                queue.pass(
                    key,
                    () -> {
                      begun.countDown();
                      awaitEnd();
                      return "done";
                    }));
    try {
      begun.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return task;
  }

  private static CompletableFuture<String> start(Supplier<String> task) {
    return CompletableFuture.supplyAsync(task, work -> new Thread(work).start());
  }

  /** The same on a thread that is added to these. */
  private static CompletableFuture<String> startOn(List<Thread> threads, Supplier<String> task) {
    return CompletableFuture.supplyAsync(
        task,
        work -> {
          Thread thread = new Thread(work);
          threads.add(thread);
          thread.start();
        });
  }

  /** All of them wait for something, for a time that is limited. */
  private static void awaitWaiting(List<Thread> threads) {
    Wait.untilAsserted(
        () ->
            assertThat(threads)
                .extracting(Thread::getState)
                .containsOnly(Thread.State.TIMED_WAITING));
  }

  private void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void refused(Runnable call) {
    ApiException refusal = catchThrowableOfType(ApiException.class, call::run);
    assertThat(refusal).isNotNull();
    assertThat(refusal.error()).isEqualTo(HttpError.SERVICE_UNAVAILABLE);
    assertThat(refusal.retryAfterSeconds()).isEqualTo(1);
  }

  @Test
  void the_permits_of_a_key_are_its_own() {
    CompletableFuture<String> one = occupy(impatient, "slot 1");
    CompletableFuture<String> two = occupy(impatient, "slot 1");
    refused(() -> impatient.pass("slot 1", () -> "third"));
    assertThat(impatient.pass("slot 2", () -> "other")).isEqualTo("other");
    end.countDown();
    assertThat(Stream.of(one, two).map(CompletableFuture::join)).containsOnly("done");
    assertThat(impatient.pass("slot 1", () -> "later")).isEqualTo("later");
  }

  @Test
  void who_waits_has_its_turn() {
    occupy(patient, "slot");
    List<Thread> threads = new ArrayList<>();
    CompletableFuture<String> waiting =
        startOn(threads, () -> patient.pass("slot", () -> "at last"));
    awaitWaiting(threads);
    assertThat(waiting).isNotDone();
    end.countDown();
    assertThat(waiting.join()).isEqualTo("at last");
  }

  @Test
  void a_task_that_fails_gives_its_permit_back() {
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(
              () ->
                  impatient.call(
                      "slot",
                      () -> {
                        throw new IOException("failed");
                      }))
          .isInstanceOf(IOException.class);
    }
    assertThat(impatient.pass("slot", () -> "fine")).isEqualTo("fine");
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                impatient.pass(
                    "slot",
                    () -> {
                      throw new IllegalStateException("as it was");
                    }))
        .withMessage("as it was");
  }

  @Test
  void a_task_may_pass_by_another_key_inside() {
    assertThat(patient.<String>pass("a", () -> patient.pass("b", () -> "both"))).isEqualTo("both");
  }

  @Test
  void who_is_interrupted_while_it_waits_is_refused_and_stays_interrupted() {
    occupy(patient, "slot");
    CompletableFuture<String> waiting =
        start(
            () -> {
              Thread.currentThread().interrupt();
              refused(() -> patient.pass("slot", () -> "never"));
              return "interrupted: " + Thread.currentThread().isInterrupted();
            });
    assertThat(waiting.join()).isEqualTo("interrupted: true");
  }

  @Test
  void no_more_than_a_number_wait_and_the_others_are_refused_at_once() throws Exception {
    AdmissionQueue queue = new AdmissionQueue(1, 2, Duration.ofMinutes(1));
    CountDownLatch begun = new CountDownLatch(1);
    Supplier<String> task =
        () -> {
          begun.countDown();
          awaitEnd();
          return "done";
        };
    List<CompletableFuture<String>> admitted = new ArrayList<>();
    List<Thread> waiting = new ArrayList<>();
    admitted.add(start(() -> queue.pass(task)));
    begun.await();
    for (int i = 0; i < 2; i++) {
      admitted.add(startOn(waiting, () -> queue.pass(task)));
    }
    awaitWaiting(waiting);
    refused(() -> queue.pass(() -> "fourth"));
    end.countDown();
    assertThat(admitted.stream().map(CompletableFuture::join)).containsOnly("done");
  }

  @Test
  void a_queue_without_keys_admits_as_many_as_it_has_permits() throws Exception {
    AdmissionQueue queue = new AdmissionQueue(1, 5, Duration.ZERO);
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<String> first =
        start(
            () ->
                queue.pass(
                    () -> {
                      begun.countDown();
                      awaitEnd();
                      return "first";
                    }));
    begun.await();
    refused(() -> queue.pass(() -> "second"));
    end.countDown();
    assertThat(first.join()).isEqualTo("first");
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                queue.pass(
                    () -> {
                      throw new IllegalStateException();
                    }));
    Wait.untilAsserted(() -> assertThat(queue.pass(() -> "third")).isEqualTo("third"));
  }
}
