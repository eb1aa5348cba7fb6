package org.cenotes.partners.api.realtime;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.api.guard.AccessError;
import org.cenotes.partners.api.guard.ApiKeyAuthenticator;
import org.cenotes.partners.api.guard.EventPermissions;
import org.cenotes.partners.api.guard.UserAuthenticator;
import org.cenotes.partners.api.guard.UserAuthenticator.VerifiedToken;
import org.cenotes.partners.domain.apikey.ApiKeyCache;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.ResolvedApiKey;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.domain.identity.session.SessionCache;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/** Decides who may subscribe to which events, when a socket opens and while it is open. */
@ApplicationScoped
class SubscriberAuthorizer {
  /**
   * The owner of a socket and its rights as last checked.
   *
   * @param key true for an API key, false for a logged-in user
   * @param id of the key or of the session
   * @param subject id of the key or of the user, by which sockets are counted
   * @param topics resource types whose events it may receive; null for all
   * @param until when the credential expires
   * @param address client address
   */
  record Subscriber(
      boolean key,
      UUID id,
      UUID subject,
      UUID partnerId,
      @Nullable Set<String> topics,
      Instant until,
      String address) {

    /** Whether it may receive events of this type, whose resource type stands before the dot. */
    boolean maySee(String eventType) {
      int dot = eventType.indexOf('.');
      return topics == null || topics.contains(dot < 0 ? eventType : eventType.substring(0, dot));
    }

    /** Whether the other subscriber is the same user or key. */
    boolean hasSameIdentityAs(Subscriber other) {
      return key == other.key && subject.equals(other.subject) && partnerId.equals(other.partnerId);
    }

    /** Whether a change of these rows may change its rights. */
    boolean isAffectedBy(Set<String> changedIds) {
      return changedIds.contains(id.toString())
          || changedIds.contains(subject.toString())
          || changedIds.contains(partnerId.toString());
    }
  }

  private final ApiKeyAuthenticator keyAuthenticator;
  private final UserAuthenticator userAuthenticator;
  private final ApiKeyCache keys;
  private final SessionCache sessions;

  @Inject
  SubscriberAuthorizer(
      ApiKeyAuthenticator keyAuthenticator,
      UserAuthenticator userAuthenticator,
      ApiKeyCache keys,
      SessionCache sessions) {
    this.keyAuthenticator = keyAuthenticator;
    this.userAuthenticator = userAuthenticator;
    this.keys = keys;
    this.sessions = sessions;
  }

  /**
   * Authorises an API key.
   *
   * @throws ApiException when a request with it would be refused
   */
  Subscriber authorizeKey(String key, String address) {
    return subscriber(
        keyAuthenticator.authenticate(key, ApiKeyScope.EVENTS_READ, address), address);
  }

  /**
   * Authorises an access token.
   *
   * @throws ApiException when a request with it would be refused
   */
  Subscriber authorizeToken(String token, String address) {
    VerifiedToken verified = userAuthenticator.authenticate(token);
    return subscriber(verified.user(), verified.expiresAt(), address);
  }

  /** The result of checking subscribers again. */
  interface Reauthorization {
    /**
     * Returns the subscriber with its current rights.
     *
     * @throws ApiException when a request of it would be refused
     */
    Subscriber apply(Subscriber before);
  }

  /** Checks all subscribers with one statement for keys and one for sessions. */
  Reauthorization reauthorize(Collection<Subscriber> subscribers) {
    Set<UUID> keyIds = ids(subscribers, true);
    Set<UUID> sessionIds = ids(subscribers, false);
    Map<UUID, ResolvedApiKey> good = keyIds.isEmpty() ? Map.of() : keys.findValid(keyIds);
    Map<UUID, ActiveSession> living =
        sessionIds.isEmpty() ? Map.of() : sessions.findActive(sessionIds);
    return before ->
        before.key()
            ? recheck(before, good.get(before.id()))
            : recheck(before, living.get(before.id()));
  }

  private static Subscriber recheck(Subscriber before, @Nullable ResolvedApiKey key) {
    if (key == null) {
      throw new ApiException(AccessError.API_KEY_INVALID);
    }
    ApiKeyAuthenticator.check(key, KeyEnvironment.LIVE, before.address(), ApiKeyScope.EVENTS_READ);
    return subscriber(key, before.address());
  }

  private static Subscriber recheck(Subscriber before, @Nullable ActiveSession user) {
    if (user == null || !user.userId().equals(before.subject())) {
      throw new ApiException(AccessError.INVALID_TOKEN);
    }
    Subscriber now = subscriber(user, before.until(), before.address());
    if (!now.partnerId().equals(before.partnerId())) {
      throw new ApiException(AccessError.INVALID_TOKEN);
    }
    return now;
  }

  private static Set<UUID> ids(Collection<Subscriber> subscribers, boolean ofKeys) {
    return subscribers.stream()
        .filter(subscriber -> subscriber.key() == ofKeys)
        .map(Subscriber::id)
        .collect(Collectors.toSet());
  }

  private static Subscriber subscriber(ResolvedApiKey key, String address) {
    Instant until = key.expiresAt() == null ? Instant.MAX : key.expiresAt();
    return new Subscriber(true, key.id(), key.id(), key.partner().id(), null, until, address);
  }

  private static Subscriber subscriber(ActiveSession user, Instant until, String address) {
    UUID partnerId = UserAuthenticator.check(user);
    Set<String> topics = EventPermissions.resources(user);
    return new Subscriber(
        false, user.sessionId(), user.userId(), partnerId, topics, until, address);
  }
}
