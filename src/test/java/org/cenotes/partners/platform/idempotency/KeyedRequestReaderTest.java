package org.cenotes.partners.platform.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.idempotency.KeyedRequests.Sent;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Vault;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.UnitTransactions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an {@code Idempotency-Key} is bound to: its owner, and the request byte for byte. */
class KeyedRequestReaderTest {
  private static final Sent SENT =
      Sent.post("/api/partner/reservations", "{\"slots\":[1,2],\"name\":\"Ana\"}");
  private static final Scope PARTNER =
      Scope.partner(KeyedRequests.partner(1), DataSet.LIVE, ConnectionPool.BOOKING);

  static {
    UnitTransactions.install();
  }

  private static @Nullable KeyedRequest find(Scope scope, Sent sent) {
    return CurrentScope.<@Nullable KeyedRequest>call(
        scope, () -> KeyedRequests.reader(sent.info()).read());
  }

  private static KeyedRequest read(Scope scope, Sent sent) {
    return Objects.requireNonNull(find(scope, sent));
  }

  private static byte[] fingerprint(String method, String path, String query, String body) {
    Sent sent = new Sent(method, path, query, body.getBytes(UTF_8), "k", "key", null, Language.ES);
    return read(PARTNER, sent).fingerprint();
  }

  @Test
  void a_request_without_a_key_is_none() {
    assertThat(find(PARTNER, SENT.withKey(null))).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      quoteCharacter = '`',
      value = {
        "first-booking > first-booking",
        "  first-booking  > first-booking",
        "\"first booking\" > first booking",
        "'a' > 'a'",
        "! > !",
      })
  void a_key_may_be_quoted_as_structured_fields_are(String header, String key) {
    assertThat(read(PARTNER, SENT.withKey(header)).key()).isEqualTo(key);
  }

  @Test
  void a_quoted_key_is_the_same_as_the_bare_one() {
    KeyedRequest bare = read(PARTNER, SENT.withKey("a-1"));
    KeyedRequest quoted = read(PARTNER, SENT.withKey("\"a-1\""));
    assertThat(quoted.lock()).isEqualTo(bare.lock());
    assertThat(quoted.fingerprint()).isEqualTo(bare.fingerprint());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "\"\"", "\"a", "a\"", "\"a\"b\"", "ñ", "a\u0000", "a\nb"})
  void a_malformed_key_is_refused_by_name(String key) {
    assertRefused(key);
  }

  @Test
  void a_key_has_at_most_255_characters_quoted_or_not() {
    assertThat(read(PARTNER, SENT.withKey("k".repeat(255))).key()).hasSize(255);
    assertThat(read(PARTNER, SENT.withKey('"' + "k".repeat(255) + '"')).key()).hasSize(255);
    assertRefused("k".repeat(256));
    assertRefused('"' + "k".repeat(256) + '"');
  }

  private static void assertRefused(String key) {
    ApiException refusal =
        catchThrowableOfType(ApiException.class, () -> find(PARTNER, SENT.withKey(key)));
    assertThat(refusal).as(key).isNotNull();
    assertThat(refusal.error()).isEqualTo(HttpError.INVALID_DATA);
    assertThat(refusal.fields().fields()).containsOnlyKeys("Idempotency-Key");
  }

  @Test
  void a_route_with_a_key_has_an_admitted_caller() {
    Sent nobody = SENT.by(null).to(KeyedRequests.method(getClass(), "nothing"));
    assertThatIllegalStateException().isThrownBy(() -> find(PARTNER, nobody));
  }

  void nothing() {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"Ana\",\"slots\":[1,2]}",
        "{\"slots\": [1,2], \"name\":\"Ana\"}",
        "{\"slots\":[1,2],\"name\":\"Ana\"}\n",
        "{\"slots\":[1,2.0],\"name\":\"Ana\"}",
        "{\"slots\":[1,2],\"name\":\"\\u0041na\"}",
        "{\"slots\":[2,1],\"name\":\"Ana\"}",
        ""
      })
  void a_body_that_differs_in_a_byte_is_another_request(String other) {
    Sent changed = Sent.post(SENT.path(), other);
    assertThat(read(PARTNER, changed).fingerprint())
        .isNotEqualTo(read(PARTNER, SENT).fingerprint());
    assertThat(read(PARTNER, changed).lock()).isEqualTo(read(PARTNER, SENT).lock());
  }

  @Test
  void method_path_and_query_belong_to_the_request() {
    Set<UUID> different = new HashSet<>();
    String[][] requests = {
      {"POST", "/api/a", "", "x"},
      {"PUT", "/api/a", "", "x"},
      {"POST", "/api/a/", "", "x"},
      {"POST", "/api/a", "b=1", "x"},
      {"POST", "/api/a", "b=1&", "x"},
      {"POST", "/api/a", "b", "=1x"},
      {"POST", "/api/ab", "", "x"},
      {"POST", "/api/A", "", "x"},
    };
    for (String[] request : requests) {
      byte[] fingerprint = fingerprint(request[0], request[1], request[2], request[3]);
      different.add(UUID.nameUUIDFromBytes(fingerprint));
    }
    assertThat(different).hasSize(requests.length);
  }

  @Property(seed = "1")
  void no_character_can_move_between_path_query_and_body(
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 3) String path,
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 3) String query,
      @ForAll @StringLength(max = 3) String body,
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 3) String otherPath,
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 3) String otherQuery) {
    boolean same = path.equals(otherPath) && query.equals(otherQuery);
    byte[] one = fingerprint("POST", "/" + path, query, body);
    byte[] other = fingerprint("POST", "/" + otherPath, otherQuery, body);
    assertThat(Arrays.equals(one, other)).isEqualTo(same);
  }

  @Test
  void the_same_key_of_another_owner_caller_or_environment_is_another_key() {
    String user = new UUID(3, 3).toString();
    Scope other = Scope.partner(KeyedRequests.partner(2), DataSet.LIVE, ConnectionPool.BOOKING);
    Scope sandbox =
        Scope.partner(KeyedRequests.partner(1), DataSet.SANDBOX, ConnectionPool.BOOKING);
    Scope admin = Scope.platform(PrivilegedScope.ADMIN, DataSet.LIVE, ConnectionPool.WORK);
    assertThat(
            Set.of(
                read(PARTNER, SENT).lock(),
                read(other, SENT).lock(),
                read(sandbox, SENT).lock(),
                read(PARTNER, SENT.by(user)).lock(),
                read(admin, SENT.by(user)).lock(),
                read(PARTNER, SENT.withKey("key-2")).lock()))
        .hasSize(6);
  }

  private static KeyedRequest ofUser(String masterKey, String... former) {
    Sent sent = SENT.by(new UUID(3, 3).toString());
    Vault vault =
        Vault.of(
            KeyedRequests.masterKey(masterKey),
            Stream.of(former).map(KeyedRequests::masterKey).toList());
    return Objects.requireNonNull(
        CurrentScope.<@Nullable KeyedRequest>call(
            PARTNER, () -> new KeyedRequestReader(sent.info(), vault).read()));
  }

  private static byte[] plainDigest() {
    return Digests.sha256((SENT.method() + ' ' + SENT.path() + "?\n").getBytes(UTF_8), SENT.body());
  }

  @Test
  void a_body_that_may_hold_a_password_cannot_be_found_by_trying() {
    assertThat(ofUser("one").fingerprint()).hasSize(32).isNotEqualTo(plainDigest());
    assertThat(ofUser("one").fingerprint()).isNotEqualTo(ofUser("two").fingerprint());
    assertThat(read(PARTNER, SENT).fingerprint()).as("one of an API key").isEqualTo(plainDigest());
  }

  @Test
  void a_retry_is_the_same_request_also_after_the_master_key_was_replaced() {
    byte[] stored = ofUser("one").fingerprint();
    assertThat(ofUser("one").isSame(stored)).isTrue();
    assertThat(ofUser("one", "two").isSame(stored)).isTrue();
    assertThat(ofUser("two", "one").isSame(stored)).isTrue();
    assertThat(ofUser("two").isSame(stored)).isFalse();
    assertThat(ofUser("one").isSame(plainDigest())).as("of the version before").isTrue();
    assertThat(read(PARTNER, SENT).isSame(stored)).isFalse();
  }

  @Test
  void the_sandbox_clock_does_not_make_another_key() {
    Scope ahead = PARTNER.ahead(Duration.ofDays(3));
    assertThat(read(ahead, SENT).lock()).isEqualTo(read(PARTNER, SENT).lock());
  }

  @Test
  void administrators_who_have_no_partner_own_their_keys() {
    UUID admin = new UUID(9, 9);
    Scope scope = Scope.platform(PrivilegedScope.ADMIN, DataSet.LIVE, ConnectionPool.WORK);
    assertThat(read(scope, SENT.by(admin.toString())).owner()).isEqualTo(admin);
    assertThat(read(PARTNER, SENT.by(admin.toString())).owner())
        .isEqualTo(KeyedRequests.partner(1));
  }
}
