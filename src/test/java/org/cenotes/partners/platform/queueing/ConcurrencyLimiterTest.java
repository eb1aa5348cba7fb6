package org.cenotes.partners.platform.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.junit.jupiter.api.Test;

class ConcurrencyLimiterTest {
  private final ConcurrencyLimiter two = new ConcurrencyLimiter(2);
  private final UUID caller = UUID.randomUUID();

  private CompletableFuture<String> begin(UUID who) {
    CompletableFuture<String> work = new CompletableFuture<>();
    two.begin(who, () -> work);
    return work;
  }

  private void refused() {
    assertThatThrownBy(() -> begin(caller))
        .isInstanceOfSatisfying(
            ApiException.class,
            refusal -> assertThat(refusal.error()).isEqualTo(HttpError.RATE_LIMITED));
  }

  @Test
  void thirdIsRefusedUntilOneOfTwoEnds() {
    CompletableFuture<String> first = begin(caller);
    CompletableFuture<String> second = begin(caller);
    refused();
    refused();
    begin(UUID.randomUUID());
    first.complete("");
    CompletableFuture<String> third = begin(caller);
    refused();
    second.completeExceptionally(new IllegalStateException());
    third.cancel(false);
    begin(caller);
    begin(caller);
    refused();
  }

  @Test
  void work_on_the_callers_thread_counts_until_it_returns_or_fails() {
    begin(caller);
    String done =
        two.run(
            caller,
            () -> {
              refused();
              return "done";
            });
    assertThat(done).isEqualTo("done");
    assertThatThrownBy(
            () ->
                two.run(
                    caller,
                    () -> {
                      throw new IllegalStateException();
                    }))
        .isInstanceOf(IllegalStateException.class);
    begin(caller);
    refused();
  }

  @Test
  void workThatFailsToStartIsNotCounted() {
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(
              () ->
                  two.begin(
                      caller,
                      () -> {
                        throw new IllegalStateException();
                      }))
          .isInstanceOf(IllegalStateException.class);
    }
    begin(caller);
    begin(caller);
    refused();
  }

  @Test
  void work_that_ends_with_an_error_of_the_jvm_before_it_starts_is_not_counted() {
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(
              () ->
                  two.begin(
                      caller,
                      () -> {
                        throw new StackOverflowError();
                      }))
          .isInstanceOf(StackOverflowError.class);
    }
    begin(caller);
    begin(caller);
    refused();
  }
}
