package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.api.guard.AccessError;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Subscriber;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.StubKeys;
import org.cenotes.partners.domain.identity.session.StubSessions;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which events a subscriber may receive, as its rights change while its socket is open. */
class SubscriberAuthorizerTest {
  private static final Instant UNTIL = RealtimeNode.NOW.plusSeconds(900);

  private final StubKeys keys = new StubKeys();
  private final StubSessions sessions = new StubSessions();
  private final SubscriberAuthorizer authorizer =
      new SubscriberAuthorizer(null, null, keys, sessions);
  private final Subscriber user =
      RealtimeNode.user(
          StubSessions.SESSION, StubSessions.USER, StubSessions.PARTNER, UNTIL, "partner");
  private final Subscriber key = RealtimeNode.key(new UUID(2, 1));

  private Subscriber now(Subscriber before) {
    return authorizer.reauthorize(List.of(before)).apply(before);
  }

  private ErrorKey refusal(Subscriber before) {
    return catchThrowableOfType(ApiException.class, () -> now(before)).error();
  }

  @ParameterizedTest
  @CsvSource({
    "reservation.created, true",
    "reservation, true",
    "reservations.created, false",
    "payment.late, false",
    "'', false",
    ".reservation, false"
  })
  void the_word_before_the_dot_is_the_topic(String type, boolean visible) {
    Subscriber narrow =
        RealtimeNode.user(
            new UUID(4, 1), new UUID(3, 1), StubSessions.PARTNER, UNTIL, "reservation");
    assertThat(narrow.maySee(type)).isEqualTo(visible);
    assertThat(key.maySee(type)).as("a key sees all").isTrue();
  }

  @Test
  void each_permission_to_view_gives_its_events() {
    sessions.with(StubSessions.partnerUser(PartnerStatus.ACTIVE));
    assertThat(now(user).topics()).containsExactly("partner");
    sessions.with(
        StubSessions.partnerUser(
            PartnerStatus.ACTIVE, Permission.VIEW_RESERVATIONS, Permission.MANAGE_WEBHOOKS));
    assertThat(now(user).topics()).isEqualTo(Set.of("partner", "reservation", "payment"));
    sessions.with(
        StubSessions.partnerUser(
            PartnerStatus.ACTIVE,
            Permission.VIEW_WEBHOOKS,
            Permission.VIEW_API_KEYS,
            Permission.VIEW_CENOTES));
    assertThat(now(user).topics())
        .isEqualTo(Set.of("partner", "webhook", "api_key", "cenote", "availability"));
  }

  @Test
  void a_check_does_not_prolong_a_token() {
    sessions.with(StubSessions.partnerUser(PartnerStatus.ACTIVE));
    assertThat(now(user).until()).isEqualTo(UNTIL);
  }

  @Test
  void a_user_whose_session_or_partner_has_ended_is_refused() {
    assertThat(refusal(user)).isEqualTo(AccessError.INVALID_TOKEN);
    sessions.with(StubSessions.partnerUser(PartnerStatus.SUSPENDED));
    assertThat(refusal(user)).isEqualTo(AccessError.PARTNER_NOT_ACTIVE);
  }

  @Test
  void a_session_of_another_user_or_partner_is_refused() {
    sessions.with(StubSessions.partnerUser(PartnerStatus.ACTIVE));
    Instant until = user.until();
    assertThat(
            refusal(
                RealtimeNode.user(
                    StubSessions.SESSION, new UUID(3, 2), StubSessions.PARTNER, until)))
        .isEqualTo(AccessError.INVALID_TOKEN);
    assertThat(
            refusal(
                RealtimeNode.user(StubSessions.SESSION, StubSessions.USER, new UUID(1, 2), until)))
        .isEqualTo(AccessError.INVALID_TOKEN);
  }

  @Test
  void a_key_is_checked_as_for_a_request() {
    assertThat(refusal(key)).isEqualTo(AccessError.API_KEY_INVALID);
    keys.stored.put("k", StubKeys.key(KeyEnvironment.LIVE, "basic", List.of()));
    assertThat(refusal(key)).isEqualTo(AccessError.SCOPE_MISSING);
    keys.stored.put(
        "k",
        StubKeys.key(
            KeyEnvironment.LIVE, "basic", List.of("198.51.100.0/24"), ApiKeyScope.EVENTS_READ));
    assertThat(refusal(key)).isEqualTo(AccessError.IP_NOT_ALLOWED);
    keys.stored.put(
        "k", StubKeys.key(KeyEnvironment.TEST, "basic", List.of(), ApiKeyScope.EVENTS_READ));
    assertThat(refusal(key)).isEqualTo(AccessError.SANDBOX_KEY_NOT_ALLOWED);
    var good = StubKeys.key(KeyEnvironment.LIVE, "basic", List.of(), ApiKeyScope.EVENTS_READ);
    keys.stored.put("k", good);
    assertThat(now(key)).isEqualTo(key);
    keys.stored.put("k", StubKeys.changed(good, true, UNTIL));
    assertThat(now(key).until()).as("an end that was set meanwhile").isEqualTo(UNTIL);
  }

  @Test
  void a_key_is_not_a_user_with_the_same_id() {
    UUID id = new UUID(2, 1);
    Subscriber sameId = RealtimeNode.user(id, id, RealtimeNode.PARTNER, Instant.MAX);
    assertThat(key.hasSameIdentityAs(sameId)).isFalse();
    assertThat(key.hasSameIdentityAs(RealtimeNode.key(id))).isTrue();
    assertThat(sameId.hasSameIdentityAs(RealtimeNode.user(id, id, new UUID(1, 2), UNTIL)))
        .isFalse();
    assertThat(
            sameId.hasSameIdentityAs(
                RealtimeNode.user(new UUID(4, 9), id, RealtimeNode.PARTNER, UNTIL)))
        .as("a new session of the user")
        .isTrue();
  }
}
