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

/** The transactions of logging in, staying in and leaving. */
@Service
public class SessionService {
  private static final int TOKEN_LENGTH = 43;
  private static final int TIDIED_AT_ONCE = 1_000;

  private final Sessions sessions;
  private final UserAccountService team;
  private final Clock clock;
  private final Duration lifetime;

  @Inject
  SessionService(
      Sessions sessions,
      UserAccountService team,
      Clock clock,
      @ConfigProperty(name = "cenotes.auth.refresh-token-lifetime", defaultValue = "P30D")
          Duration lifetime) {
    this.sessions = sessions;
    this.team = team;
    this.clock = clock;
    this.lifetime = lifetime;
  }

  /** A session and the one refresh token that continues it. */
  public record Opened(ActiveSession signedIn, String refreshToken) {}

  /** The session, if it is active. */
  public Optional<ActiveSession> find(UUID id) {
    return sessions.find(id, clock.instant());
  }

  /** Those of these sessions that are active, by id. */
  Map<UUID, ActiveSession> findActive(Set<UUID> ids) {
    return sessions.findActive(ids, clock.instant());
  }

  /**
   * Begins a session of a user who has proved to be one. Empty: meanwhile the user may not log in
   * any more.
   *
   * @param passwordHash what the password was proved against; null: it was proved otherwise
   */
  public Optional<Opened> open(UUID userId, @Nullable String passwordHash) {
    if (!team.noteLogin(userId, passwordHash, clock.instant())) {
      return Optional.empty();
    }
    Instant now = clock.instant();
    UUID id = Ids.next();
    sessions.add(id, userId, now, now.plus(lifetime));
    return Optional.of(continued(id, now));
  }

  /**
   * Continues a session: the token is spent, another given. Empty: the token continues nothing; if
   * it was spent before, somebody has a copy of it, and the session ends.
   */
  public Optional<Opened> refresh(String token) {
    Instant now = clock.instant();
    byte[] digest = Digests.sha256(token);
    UUID id = sessions.spend(digest, now);
    if (id == null) {
      sessions.endByToken(digest, now);
      return Optional.empty();
    }
    return sessions.find(id, now).map(active -> continued(id, now));
  }

  /** Ends the session of a refresh token; an unknown one changes nothing. */
  public void end(String token) {
    sessions.endByToken(Digests.sha256(token), clock.instant());
  }

  /** Forgets sessions that are over; answers how many. */
  public int tidy() {
    return sessions.deleteExpired(clock.instant(), TIDIED_AT_ONCE);
  }

  private Opened continued(UUID id, Instant now) {
    String token = "rt_" + Tokens.base62(TOKEN_LENGTH);
    sessions.addToken(Digests.sha256(token), id, now.plus(lifetime));
    ActiveSession signedIn =
        sessions
            .find(id, now)
            .orElseThrow(() -> new IllegalStateException("a session was not opened"));
    return new Opened(signedIn, token);
  }
}
