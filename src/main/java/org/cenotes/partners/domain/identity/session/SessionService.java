package org.cenotes.partners.domain.identity.session;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.secret.Tokens;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Creates, refreshes and ends login sessions. */
@Service
public class SessionService {
  private static final int TOKEN_LENGTH = 43;
  private static final int MAX_DELETED = 1_000;

  private final Sessions sessions;
  private final UserAccountService accounts;
  private final Clock clock;
  private final Duration lifetime;

  @Inject
  SessionService(
      Sessions sessions,
      UserAccountService accounts,
      Clock clock,
      @ConfigProperty(name = "cenotes.auth.refresh-token-lifetime", defaultValue = "P30D")
          Duration lifetime) {
    this.sessions = sessions;
    this.accounts = accounts;
    this.clock = clock;
    this.lifetime = lifetime;
  }

  /** A session and its current refresh token. */
  public record OpenedSession(ActiveSession session, String refreshToken) {}

  /** The session, if it is active. */
  public Optional<ActiveSession> find(UUID id) {
    return sessions.find(id, clock.instant());
  }

  /** Those of these sessions that are active, by id. */
  Map<UUID, ActiveSession> findActive(Set<UUID> ids) {
    return sessions.findActive(ids, clock.instant());
  }

  /**
   * Opens a session for an authenticated user. Empty when the user may no longer log in.
   *
   * @param passwordHash the hash that the password matched; null when authenticated otherwise
   */
  public Optional<OpenedSession> open(UUID userId, @Nullable String passwordHash) {
    if (!accounts.recordLogin(userId, passwordHash, clock.instant())) {
      return Optional.empty();
    }
    Instant now = clock.instant();
    UUID id = Ids.next();
    sessions.add(id, userId, now, now.plus(lifetime));
    ActiveSession session =
        sessions
            .find(id, now)
            .orElseThrow(() -> new IllegalStateException("the new session is not active"));
    return Optional.of(issueToken(session, now));
  }

  /**
   * Continues a session: spends the refresh token and issues another. Empty when the token is not
   * valid. A token that was spent before has been copied, so its session ends.
   */
  public Optional<OpenedSession> refresh(String token) {
    Instant now = clock.instant();
    byte[] digest = Digests.sha256(token);
    Optional<UUID> id = sessions.spend(digest, now);
    if (id.isEmpty()) {
      sessions.endByToken(digest, now);
      return Optional.empty();
    }
    return sessions.find(id.get(), now).map(active -> issueToken(active, now));
  }

  /** Ends the session of a refresh token; ignores an unknown token. */
  public void end(String token) {
    sessions.endByToken(Digests.sha256(token), clock.instant());
  }

  /** Deletes a batch of expired sessions and returns how many. */
  public int deleteExpired() {
    return sessions.deleteExpired(clock.instant(), MAX_DELETED);
  }

  private OpenedSession issueToken(ActiveSession session, Instant now) {
    String token = "rt_" + Tokens.base62(TOKEN_LENGTH);
    sessions.addToken(Digests.sha256(token), session.sessionId(), now.plus(lifetime));
    return new OpenedSession(session, token);
  }
}
