package org.cenotes.partners.platform.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Clock;
import java.util.Map;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.idempotency.KeyedRequests.Sent;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PreparedResponse;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;
import org.cenotes.partners.platform.response.RevealsSecret;
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

/** What a repeated request gets: the first response, or the reason why there is none. */
class IdempotentTransactionTest {
  private static final Sent SENT =
      Sent.post("/api/things", "{}").to(KeyedRequests.method(Things.class, "create"));

  /** Resource methods; only their annotations matter. */
  private static final class Things {
    @SuccessResponse(status = 201, message = "things.created")
    void create() {}

    @SuccessResponse(status = 201, message = "things.created")
    @RevealsSecret(member = "secret")
    void createSecret() {}
  }

  private final FakeRecords records = new FakeRecords();
  private PreparedResponse prepared = new PreparedResponse();
  private int done;

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

  /** Each request has a response of its own. */
  private IdempotentTransaction transaction(Sent sent) {
    prepared = new PreparedResponse();
    RequestInfo info = sent.info();
    return new IdempotentTransaction(
        new IdempotencyService(records, prepared, Clock.systemUTC()),
        KeyedRequests.reader(info),
        info,
        prepared);
  }

  private @Nullable Object send(Sent sent) {
    return transaction(sent).run(() -> Map.of("number", ++done));
  }

  private String response() {
    Rendered rendered = prepared.rendered();
    assertThat(rendered).isNotNull();
    return rendered.status() + " " + new String(rendered.body(), UTF_8);
  }

  private static void refused(ErrorKey error, Runnable request) {
    ApiException refusal = catchThrowableOfType(ApiException.class, request::run);
    assertThat(refusal).isNotNull();
    assertThat(refusal.error()).isEqualTo(error);
  }

  private static KeyedRequest keyed(Sent sent) {
    return KeyedRequests.reader(sent.info()).read();
  }

  @Test
  void a_repeated_request_takes_effect_once_and_gets_the_first_response() {
    assertThat(send(SENT)).isEqualTo(Map.of("number", 1));
    String first = response();
    assertThat(first).startsWith("201 {\"success\":true,\"message\":\"things.created\"");
    assertThat(prepared.isReplayed()).isFalse();
    for (int i = 0; i < 3; i++) {
      assertThat(send(SENT)).isNull();
      assertThat(response()).isEqualTo(first);
      assertThat(prepared.isReplayed()).isTrue();
    }
    assertThat(done).isEqualTo(1);
  }

  @Test
  void a_stored_response_keeps_the_language_in_which_it_was_rendered() {
    send(SENT.in(Language.EN));
    assertThat(prepared.storedLanguage()).as("not stored before").isNull();
    send(SENT.in(Language.ES));
    assertThat(prepared.storedLanguage()).isEqualTo("en");
    KeyedResponse shared = transaction(SENT.in(Language.EN)).response(Map.of());
    assertThat(shared).isNotNull();
    assertThat(shared.request().language()).isEqualTo(Language.EN);
  }

  @Test
  void a_response_that_is_stored_by_now_is_sent_without_doing_the_work() {
    assertThat(transaction(SENT).replayIfDone()).isFalse();
    assertThat(transaction(SENT.withKey(null)).replayIfDone()).as("without a key").isFalse();
    send(SENT);
    String first = response();
    assertThat(transaction(SENT).replayIfDone()).isTrue();
    assertThat(response()).isEqualTo(first);
    assertThat(done).isEqualTo(1);
  }

  @Test
  void without_a_key_every_request_takes_effect() {
    send(SENT.withKey(null));
    send(SENT.withKey(null));
    assertThat(done).isEqualTo(2);
    assertThat(records.rows).isEmpty();
    assertThat(prepared.rendered()).isNull();
  }

  @Test
  void a_key_of_another_request_is_refused_and_keeps_its_response() {
    send(SENT);
    Sent other = Sent.post("/api/things", "{ }").to(KeyedRequests.method(Things.class, "create"));
    refused(IdempotencyError.KEY_REUSED, () -> send(other));
    assertThat(prepared.rendered()).isNull();
    assertThat(send(SENT)).isNull();
    assertThat(done).isEqualTo(1);
  }

  @Test
  void a_request_beside_one_in_progress_is_to_come_back_later() {
    records.lockedByOthers.add(keyed(SENT).lock());
    refused(IdempotencyError.IN_PROGRESS, () -> send(SENT));
    assertThat(catchThrowableOfType(ApiException.class, () -> send(SENT)).retryAfterSeconds())
        .isEqualTo(1);
    assertThat(done).isZero();
    records.lockedByOthers.clear();
    send(SENT);
    assertThat(done).isEqualTo(1);
  }

  @Test
  void one_that_finds_the_other_done_by_then_gets_its_response() {
    Rendered theirs = new Rendered(201, "theirs".getBytes(UTF_8));
    records.overtaking = FakeRecords.stored(keyed(SENT), theirs, false);
    assertThat(send(SENT)).as("its own work is rolled back").isNull();
    assertThat(response()).isEqualTo("201 theirs");
    assertThat(prepared.isReplayed()).isTrue();
  }

  @Test
  void a_conflict_that_the_same_request_has_caused_is_answered_with_its_response() {
    conflict(IdempotencyError.IN_PROGRESS);
  }

  @Test
  void so_is_a_precondition_that_no_longer_holds_because_of_it() {
    conflict(HttpError.PRECONDITION_FAILED);
  }

  @Test
  void so_is_a_rule_that_refuses_because_of_it() {
    conflict(() -> new ErrorKey.Entry(422, "error.test"));
  }

  private void conflict(ErrorKey error) {
    Rendered theirs = new Rendered(201, "theirs".getBytes(UTF_8));
    Object returned =
        transaction(SENT)
            .run(
                () -> {
                  records.rows.put(
                      keyed(SENT).lock(), FakeRecords.stored(keyed(SENT), theirs, false));
                  throw new ApiException(error);
                });
    assertThat(returned).isNull();
    assertThat(response()).isEqualTo("201 theirs");
  }

  @Test
  void a_conflict_of_its_own_stays_one() {
    refused(IdempotencyError.NOT_REPLAYABLE, () -> failing(IdempotencyError.NOT_REPLAYABLE));
    refused(HttpError.PRECONDITION_FAILED, () -> failing(HttpError.PRECONDITION_FAILED));
    assertThat(records.rows).isEmpty();
  }

  @Test
  void a_refused_request_may_be_sent_again_with_the_same_key() {
    refused(HttpError.INVALID_INPUT, () -> failing(HttpError.INVALID_INPUT));
    send(SENT);
    assertThat(done).isEqualTo(1);
  }

  private void failing(ErrorKey error) {
    transaction(SENT)
        .run(
            () -> {
              throw new ApiException(error);
            });
  }

  @Test
  void a_secret_is_sent_once_and_kept_nowhere() {
    Sent secret = SENT.to(KeyedRequests.method(Things.class, "createSecret"));
    transaction(secret).run(() -> Map.of("secret", "whsec_1"));
    assertThat(response()).contains("whsec_1");
    assertThat(records.rows.values())
        .allSatisfy(row -> assertThat(row.response().body()).isNull())
        .hasSize(1);
    refused(IdempotencyError.NOT_REPLAYABLE, () -> send(secret));
  }

  @Test
  void a_response_without_the_secret_can_be_repeated() {
    Sent secret = SENT.to(KeyedRequests.method(Things.class, "createSecret"));
    send(secret);
    assertThat(send(secret)).isNull();
    assertThat(done).isEqualTo(1);
  }

  @Test
  void a_response_to_be_stored_by_another_statement_has_its_key() {
    KeyedResponse stored = transaction(SENT).response(Map.of("a", 1));
    assertThat(stored).isNotNull();
    assertThat(stored.rendered().status()).isEqualTo(201);
    assertThat(stored.request().key()).isEqualTo("key-1");
    assertThat(stored.request().lock()).isEqualTo(keyed(SENT).lock());
    assertThat(stored.request().fingerprint()).isEqualTo(keyed(SENT).fingerprint());
    assertThat(transaction(SENT.withKey(null)).response(Map.of())).isNull();
  }
}
