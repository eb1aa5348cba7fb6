package org.cenotes.partners.api.realtime;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.api.guard.AccessError;
import org.cenotes.partners.api.guard.ApiKeyAuthenticator;
import org.cenotes.partners.api.guard.UserAuthenticator;
import org.cenotes.partners.api.guard.UserAuthenticator.Shown;
import org.cenotes.partners.domain.apikey.ApiKeyCache;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.ResolvedApiKey;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.domain.identity.session.SessionCache;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/** Who may listen, and to what: asked when a socket opens and again while it is open. */
@ApplicationScoped
class SubscriberAuthorizer {
  private static final Map<Permission, Set<String>> HEARD_WITH =
      Map.of(
          Permission.VIEW_RESERVATIONS, Set.of("reservation", "payment"),
          Permission.VIEW_API_KEYS, Set.of("api_key"),
          Permission.VIEW_WEBHOOKS, Set.of("webhook"),
          Permission.VIEW_CENOTES, Set.of("cenote", "availability"));

  /**
   * Who listens on a socket, as of the last look.
   *
   * @param key whether it is a program with a key, else a person with a login
   * @param id of the key or of the login's session
   * @param subject of the key or of the user: whose sockets are counted together
   * @param topics the resources whose events it may hear of; null: all
   * @param until when the credential ends, at the latest
   * @param address where it calls from
   */
  record Listener(
      boolean key,
      UUID id,
      UUID subject,
      UUID partnerId,
      @Nullable Set<String> topics,
      Instant until,
      String address) {

    /** Whether events of this type are for it: what they are about stands before the dot. */
    boolean mayHear(String eventType) {
      int dot = eventType.indexOf('.');
      return topics == null || topics.contains(dot < 0 ? eventType : eventType.substring(0, dot));
    }

    /** Whether another credential is the same user's, or the same key. */
    boolean isSameAs(Listener other) {
      return key == other.key && subject.equals(other.subject) && partnerId.equals(other.partnerId);
    }

    /** Whether a change of this row may change what it may do. */
    boolean concerns(Set<String> changedIds) {
      return changedIds.contains(id.toString())
          || changedIds.contains(subject.toString())
          || changedIds.contains(partnerId.toString());
    }
  }

  private final ApiKeyAuthenticator keyGate;
  private final UserAuthenticator userGate;
  private final ApiKeyCache keys;
  private final SessionCache sessions;

  @Inject
  SubscriberAuthorizer(
      ApiKeyAuthenticator keyGate,
      UserAuthenticator userGate,
      ApiKeyCache keys,
      SessionCache sessions) {
    this.keyGate = keyGate;
    this.userGate = userGate;
    this.keys = keys;
    this.sessions = sessions;
  }

  /**
   * Whoever shows this key.
   *
   * @throws ApiException as a request with it would be refused
   */
  Listener withKey(String key, String address) {
    return listener(keyGate.show(key, ApiKeyScope.EVENTS_READ, address), address);
  }

  /**
   * Whoever shows this access token.
   *
   * @throws ApiException as a request with it would be refused
   */
  Listener withToken(String token, String address) {
    Shown shown = userGate.show(token);
    return listener(shown.user(), shown.until(), address);
  }

  /** What a listener may do by now: itself anew, or why it may not listen any more. */
  interface Verdict {
    /**
     * The listener as it is now.
     *
     * @throws ApiException as a request of it would be refused
     */
    Listener of(Listener before);
  }

  /** Asks the database for all of them at once: one statement for keys, one for logins. */
  Verdict again(Collection<Listener> listeners) {
    Set<UUID> keyIds = ids(listeners, true);
    Set<UUID> sessionIds = ids(listeners, false);
    Map<UUID, ResolvedApiKey> good = keyIds.isEmpty() ? Map.of() : keys.findUsable(keyIds);
    Map<UUID, ActiveSession> living =
        sessionIds.isEmpty() ? Map.of() : sessions.findActive(sessionIds);
    return before ->
        before.key()
            ? again(before, good.get(before.id()))
            : again(before, living.get(before.id()));
  }

  private static Listener again(Listener before, @Nullable ResolvedApiKey key) {
    if (key == null) {
      throw new ApiException(AccessError.API_KEY_INVALID);
    }
    ApiKeyAuthenticator.check(key, KeyEnvironment.LIVE, before.address(), ApiKeyScope.EVENTS_READ);
    return listener(key, before.address());
  }

  private static Listener again(Listener before, @Nullable ActiveSession user) {
    if (user == null || !user.userId().equals(before.subject())) {
      throw new ApiException(AccessError.INVALID_TOKEN);
    }
    Listener now = listener(user, before.until(), before.address());
    if (!now.partnerId().equals(before.partnerId())) {
      throw new ApiException(AccessError.INVALID_TOKEN);
    }
    return now;
  }

  private static Set<UUID> ids(Collection<Listener> listeners, boolean ofKeys) {
    return listeners.stream()
        .filter(listener -> listener.key() == ofKeys)
        .map(Listener::id)
        .collect(Collectors.toSet());
  }

  private static Listener listener(ResolvedApiKey key, String address) {
    Instant until = key.expiresAt() == null ? Instant.MAX : key.expiresAt();
    return new Listener(true, key.id(), key.id(), key.partner().id(), null, until, address);
  }

  private static Listener listener(ActiveSession user, Instant until, String address) {
    UUID partnerId = UserAuthenticator.check(user);
    Set<String> topics = new HashSet<>(Set.of("partner"));
    HEARD_WITH.forEach(
        (permission, heard) -> {
          if (user.hasPermission(permission)) {
            topics.addAll(heard);
          }
        });
    return new Listener(
        false, user.sessionId(), user.userId(), partnerId, Set.copyOf(topics), until, address);
  }
}
