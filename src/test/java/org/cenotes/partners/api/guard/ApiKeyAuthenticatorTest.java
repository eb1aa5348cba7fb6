package org.cenotes.partners.api.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.reflect.Method;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.ResolvedApiKey;
import org.cenotes.partners.domain.apikey.StubKeys;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.time.StubScopes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which keys are admitted to what; the first check that fails is the answer. */
@ExtendWith(OutsideServer.class)
class ApiKeyAuthenticatorTest {
  private static final String LIVE = "sk_live_1";
  private static final String TEST = "sk_test_1";
  private static final UUID PARTNER = new UUID(1, 1);

  private final StubKeys keys = new StubKeys();
  private final StubRequest request = new StubRequest();
  private final Caller caller = new Caller();
  private final ApiKeyAuthenticator authenticator =
      new ApiKeyAuthenticator(
          keys,
          StubKeys.usage(),
          new RateLimiter(),
          StubLimits.in("production"),
          request,
          caller,
          StubScopes.scopes());

  static class Routes {
    public void open() {}

    @RequiresScope(ApiKeyScope.RESERVATIONS_WRITE)
    public void book() {}
  }

  private static Method route(String name) {
    try {
      return Routes.class.getMethod(name);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static ErrorKey refusal(ThrowingCallable call) {
    return catchThrowableOfType(ApiException.class, call).error();
  }

  private ResolvedApiKey store(String text, ApiKeyScope... scopes) {
    KeyEnvironment environment =
        text.startsWith("sk_live_") ? KeyEnvironment.LIVE : KeyEnvironment.TEST;
    ResolvedApiKey key = StubKeys.key(environment, "basic", List.of(), scopes);
    keys.stored.put(text, key);
    return key;
  }

  private ErrorKey book() {
    return refusal(() -> authenticator.admit(LIVE, KeyEnvironment.LIVE, route("book")));
  }

  private void admit(String text) {
    authenticator.admit(text, KeyEnvironment.LIVE, route("open"));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " \t"})
  void without_a_key_none_is_looked_up(String header) {
    assertThat(refusal(() -> admit(header))).isEqualTo(AccessError.API_KEY_MISSING);
    assertThat(keys.lookUps()).isZero();
  }

  @Test
  void an_admitted_key_has_the_data_of_its_partner() {
    ResolvedApiKey key = store(LIVE);
    admit("  " + LIVE + " ");
    assertThat(caller.key()).isEqualTo(key);
    assertThat(caller.isLive()).isTrue();
    assertThat(request.principal()).isEqualTo(RequestInfo.API_KEY_PRINCIPAL);
    assertThat(CurrentScope.required())
        .isEqualTo(Scope.partner(PARTNER, DataSet.LIVE, ConnectionPool.READS));
  }

  @Test
  void a_write_has_a_connection_and_a_limit_of_writes() {
    store(LIVE);
    request.read = false;
    admit(LIVE);
    assertThat(CurrentScope.required().pool()).isEqualTo(ConnectionPool.BOOKING);
    assertThat(caller.limit().limit().name()).isEqualTo("writes");
  }

  @Test
  void a_post_that_only_reads_has_a_limit_of_reads() {
    store(LIVE);
    request.read = false;
    authenticator.admitToRead(LIVE, route("open"));
    assertThat(caller.limit().limit().name()).isEqualTo("reads");
  }

  @Test
  void a_test_key_has_the_sandbox_at_the_time_of_its_clock() {
    store(TEST);
    authenticator.admit(TEST, KeyEnvironment.TEST, route("open"));
    assertThat(CurrentScope.required())
        .isEqualTo(
            Scope.partner(PARTNER, DataSet.SANDBOX, ConnectionPool.READS).ahead(StubScopes.AHEAD));
    assertThat(caller.isLive()).isFalse();
  }

  @Test
  void keys_are_refused_outside_their_environment() {
    store(LIVE);
    store(TEST);
    assertThat(refusal(() -> admit(TEST))).isEqualTo(AccessError.SANDBOX_KEY_NOT_ALLOWED);
    assertThat(refusal(() -> authenticator.admit(LIVE, KeyEnvironment.TEST, route("open"))))
        .isEqualTo(AccessError.LIVE_KEY_NOT_ALLOWED);
    assertThat(CurrentScope.current()).as("nothing was entered").isNull();
  }

  @Test
  void a_test_key_is_refused_by_its_prefix_before_any_look_up() {
    assertThat(
            refusal(() -> authenticator.authenticate(" sk_test_x", ApiKeyScope.EVENTS_READ, "::1")))
        .isEqualTo(AccessError.SANDBOX_KEY_NOT_ALLOWED);
    assertThat(keys.lookUps()).isZero();
  }

  @Test
  void a_key_without_access_is_refused_and_its_call_is_nobodys() {
    keys.stored.put(LIVE, StubKeys.changed(store(LIVE), false, null));
    assertThat(refusal(() -> admit(LIVE))).isEqualTo(AccessError.API_ACCESS_DISABLED);
    assertThat(caller.identifiedKey()).isNull();
  }

  @Test
  void a_key_is_refused_outside_its_networks_and_the_call_is_recorded() {
    keys.stored.put(LIVE, StubKeys.key(KeyEnvironment.LIVE, "basic", List.of("198.51.100.0/24")));
    assertThat(refusal(() -> admit(LIVE))).isEqualTo(AccessError.IP_NOT_ALLOWED);
    assertThat(caller.identifiedKey()).isNotNull();
    request.address = "unknown";
    assertThat(refusal(() -> admit(LIVE))).isEqualTo(AccessError.IP_NOT_ALLOWED);
    ApiException refused = catchThrowableOfType(ApiException.class, () -> admit(LIVE));
    assertThat(refused.fields().details().path("address").asText())
        .as("the address that is not on the list")
        .isEqualTo("unknown");
    request.address = "::ffff:198.51.100.7";
    admit(LIVE);
  }

  @Test
  void a_key_needs_the_scope_of_the_method() {
    store(LIVE, ApiKeyScope.RESERVATIONS_READ);
    ApiException refused =
        catchThrowableOfType(
            ApiException.class,
            () -> authenticator.admit(LIVE, KeyEnvironment.LIVE, route("book")));
    assertThat(refused.error()).isEqualTo(AccessError.SCOPE_MISSING);
    assertThat(refused.fields().messages())
        .containsExactly("the key needs the scope reservations:write");
    store(LIVE, ApiKeyScope.RESERVATIONS_WRITE);
    authenticator.admit(LIVE, KeyEnvironment.LIVE, route("book"));
  }

  @Test
  void a_refused_call_costs_a_permit_and_the_seventh_call_is_too_many() {
    store(LIVE, ApiKeyScope.RESERVATIONS_READ);
    for (int left = 5; left >= 3; left--) {
      assertThat(book()).isEqualTo(AccessError.SCOPE_MISSING);
      assertThat(caller.limit().remaining()).isEqualTo(left);
    }
    for (int left = 2; left >= 0; left--) {
      admit(LIVE);
      assertThat(caller.limit().remaining()).isEqualTo(left);
    }
    assertThat(caller.isBeyondLimit()).isFalse();
    ApiException refused = catchThrowableOfType(ApiException.class, () -> admit(LIVE));
    assertThat(refused.error()).isEqualTo(HttpError.RATE_LIMITED);
    assertThat(refused.retryAfterSeconds()).isBetween(1, 10);
    assertThat(caller.limit().allowed()).isFalse();
  }

  @Test
  void beyond_the_limit_a_key_without_the_scope_is_told_so_and_few_of_its_calls_become_rows() {
    store(LIVE, ApiKeyScope.RESERVATIONS_READ);
    for (int i = 0; i < 7; i++) {
      assertThat(caller.isBeyondLimit()).isFalse();
      assertThat(book()).isEqualTo(AccessError.SCOPE_MISSING);
    }
    assertThat(caller.isBeyondLimit()).isTrue();
    assertThat(refusal(() -> admit(LIVE))).isEqualTo(HttpError.RATE_LIMITED);
  }

  @Test
  void a_refused_handshake_costs_a_permit() {
    store(LIVE, ApiKeyScope.RESERVATIONS_READ);
    for (int i = 0; i < 6; i++) {
      assertThat(
              refusal(() -> authenticator.authenticate(LIVE, ApiKeyScope.EVENTS_READ, "192.0.2.1")))
          .isEqualTo(AccessError.SCOPE_MISSING);
    }
    assertThat(refusal(() -> admit(LIVE))).isEqualTo(HttpError.RATE_LIMITED);
  }

  @Test
  void who_guesses_keys_soon_does_not_reach_the_database() {
    store(LIVE);
    for (int i = 0; i < 2; i++) {
      assertThat(refusal(() -> admit("sk_live_guess"))).isEqualTo(AccessError.API_KEY_INVALID);
    }
    assertThat(refusal(() -> admit("sk_live_guess"))).isEqualTo(HttpError.RATE_LIMITED);
    assertThat(refusal(() -> admit(LIVE)))
        .as("the right key says nothing else than a wrong one")
        .isEqualTo(HttpError.RATE_LIMITED);
    assertThat(keys.lookUps()).isEqualTo(2);
    keys.cached.add(LIVE);
    admit(LIVE);
    request.address = "192.0.2.2";
    assertThat(refusal(() -> admit("sk_live_guess")))
        .as("from another address")
        .isEqualTo(AccessError.API_KEY_INVALID);
  }

  @Test
  void a_key_that_was_valid_is_looked_up_again_although_others_of_its_address_are_unknown() {
    store(LIVE);
    for (int i = 0; i < 2; i++) {
      assertThat(refusal(() -> admit("sk_live_revoked"))).isEqualTo(AccessError.API_KEY_INVALID);
    }
    assertThat(refusal(() -> admit("sk_live_revoked"))).isEqualTo(HttpError.RATE_LIMITED);
    keys.recentlyValid.add(LIVE);
    admit(LIVE);
    assertThat(keys.lookUps()).isEqualTo(3);
    keys.stored.clear();
    assertThat(refusal(() -> admit(LIVE)))
        .as("revoked meanwhile, it counts as unknown")
        .isEqualTo(HttpError.RATE_LIMITED);
  }

  @Test
  void whoever_has_a_64_bit_network_has_one_address_to_guess_from() {
    for (int i = 0; i < 2; i++) {
      request.address = "2001:db8:1:2::" + i;
      assertThat(refusal(() -> admit("sk_live_guess"))).isEqualTo(AccessError.API_KEY_INVALID);
    }
    request.address = "2001:db8:1:2:ffff::9";
    assertThat(refusal(() -> admit("sk_live_guess"))).isEqualTo(HttpError.RATE_LIMITED);
    assertThat(keys.lookUps()).as("the third did not reach the database").isEqualTo(2);
  }

  @Test
  void only_what_is_missing_or_wrong_is_challenged_for_a_key() {
    assertThat(AccessError.API_KEY_INVALID.challenge()).isEqualTo("ApiKey realm=\"cenotes\"");
    assertThat(AccessError.INVALID_TOKEN.challenge())
        .isEqualTo("Bearer realm=\"cenotes\", error=\"invalid_token\"");
    assertThat(AccessError.LOGIN_REQUIRED.challenge()).isEqualTo("Bearer realm=\"cenotes\"");
    assertThat(StubKeys.changed(store(LIVE), true, Instant.EPOCH).isValid(Instant.EPOCH))
        .as("a key has ended at its end")
        .isFalse();
  }
}
