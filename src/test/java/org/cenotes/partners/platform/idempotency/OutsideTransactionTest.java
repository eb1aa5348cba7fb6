package org.cenotes.partners.platform.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.idempotency.KeyedRequests.Sent;
import org.cenotes.partners.platform.response.PreparedResponse;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.UnitTransactions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Work that leaves the process is claimed before it begins, and done by one node at a time. */
class OutsideTransactionTest {
  private static final Method LATER = KeyedRequests.method(Calls.class, "later");
  private static final Method NOW = KeyedRequests.method(Calls.class, "now");
  private static final Sent SENT = Sent.post("/api/calls", "{}");

  private static final class Calls {
    @SuccessResponse(message = "calls.made")
    @IdempotentOutsideTransaction(leaseSeconds = 60)
    CompletionStage<String> later() {
      return CompletableFuture.completedFuture("");
    }

    @SuccessResponse(message = "calls.made")
    @IdempotentOutsideTransaction(leaseSeconds = 60)
    String now() {
      return "";
    }
  }

  /** A clock that the test moves. */
  private final FakeRecords records = new FakeRecords();

  private final ManualClock clock = new ManualClock("2026-11-26T12:00:00Z");
  private PreparedResponse prepared = new PreparedResponse();
  private int calls;

  @BeforeEach
  void enter() {
    UnitTransactions.install();
    CurrentScope.enter(
        Scope.partner(KeyedRequests.partner(1), DataSet.LIVE, ConnectionPool.BOOKING));
  }

  @AfterEach
  void leave() {
    CurrentScope.leave();
  }

  private @Nullable Object send(Sent sent, Method method, Callable<?> work) throws Exception {
    prepared = new PreparedResponse();
    InvocationContext invocation =
        (InvocationContext)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {InvocationContext.class},
                (self, called, arguments) -> {
                  if (called.getName().equals("getMethod")) {
                    return method;
                  }
                  calls++;
                  return work.call();
                });
    return new IdempotentOutsideTransactionInterceptor(
            new IdempotencyService(records, prepared, clock),
            KeyedRequests.reader(sent.to(method).info()))
        .around(invocation);
  }

  private @Nullable Object sendLater(CompletionStage<?> work) throws Exception {
    return send(SENT, LATER, () -> work);
  }

  private void refused(ErrorKey error, Sent sent) {
    ApiException refusal =
        catchThrowableOfType(ApiException.class, () -> send(sent, LATER, () -> "never"));
    assertThat(refusal).isNotNull();
    assertThat(refusal.error()).isEqualTo(error);
  }

  @Test
  void the_key_is_taken_until_the_work_has_ended_and_then_has_its_response() throws Exception {
    CompletableFuture<Object> work = new CompletableFuture<>();
    sendLater(work);
    refused(IdempotencyError.IN_PROGRESS, SENT);
    CompletableFuture.runAsync(() -> work.complete(Map.of("status", 200))).join();
    Object again = sendLater(work);
    assertThat(((CompletionStage<?>) again).toCompletableFuture().join()).isNull();
    assertThat(prepared.isReplayed()).isTrue();
    assertThat(calls).isEqualTo(1);
  }

  @Test
  void work_that_ends_at_once_is_stored_at_once() throws Exception {
    assertThat(send(SENT, NOW, () -> "done")).isEqualTo("done");
    assertThat(send(SENT, NOW, () -> "twice")).isNull();
    assertThat(prepared.rendered()).isNotNull();
    assertThat(calls).isEqualTo(1);
  }

  @Test
  void work_that_fails_gives_the_key_back() throws Exception {
    CompletableFuture<Object> work = new CompletableFuture<>();
    sendLater(work);
    work.completeExceptionally(new IllegalStateException());
    assertThat(records.rows).isEmpty();
    assertThatThrownBy(() -> send(SENT, NOW, () -> Integer.parseInt("x")))
        .isInstanceOf(NumberFormatException.class);
    assertThat(records.rows).isEmpty();
    assertThat(send(SENT, NOW, () -> "done")).isEqualTo("done");
  }

  @Test
  void the_claim_of_a_node_that_died_can_be_taken_after_its_lease() throws Exception {
    sendLater(new CompletableFuture<>()); // never ends
    clock.advance(Duration.ofSeconds(60));
    refused(IdempotencyError.IN_PROGRESS, SENT);
    clock.advance(Duration.ofMillis(1));
    assertThat(send(SENT, NOW, () -> "done")).isEqualTo("done");
  }

  @Test
  void a_claim_is_no_licence_for_another_request_with_the_key() throws Exception {
    sendLater(new CompletableFuture<>());
    clock.advance(Duration.ofHours(1));
    refused(IdempotencyError.KEY_REUSED, Sent.post("/api/calls", "{\"other\":1}"));
    assertThat(calls).isEqualTo(1);
  }

  @Test
  void work_that_outlives_its_lease_leaves_the_second_claim_alone() throws Exception {
    CompletableFuture<Object> slow = new CompletableFuture<>();
    CompletableFuture<Object> second = new CompletableFuture<>();
    sendLater(slow);
    clock.advance(Duration.ofSeconds(61));
    sendLater(second);
    slow.completeExceptionally(new IllegalStateException());
    refused(IdempotencyError.IN_PROGRESS, SENT);
    second.complete("second");
    sendLater(second);
    assertThat(prepared.isReplayed()).isTrue();
    assertThat(calls).isEqualTo(2);
  }

  @Test
  void without_a_key_nothing_is_claimed() throws Exception {
    send(SENT.withKey(null), NOW, () -> "done");
    send(SENT.withKey(null), NOW, () -> "done");
    assertThat(calls).isEqualTo(2);
    assertThat(records.rows).isEmpty();
  }
}
