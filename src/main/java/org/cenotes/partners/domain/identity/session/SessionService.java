package org.cenotes.partners.domain.identity.session;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.identity.totp.SecondFactorKind;
import org.cenotes.partners.domain.identity.totp.TotpService;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.secret.RandomText;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Creates, refreshes and ends login sessions. */
@Service
public class SessionService {
  private static final int TOKEN_LENGTH = 43;

  private final Sessions sessions;
  private final UserAccountService accounts;
  private final TotpService totp;
  private final AdminAccessPolicy policy;
  private final AuditService audit;
  private final Clock clock;
  private final Duration lifetime;

  @Inject
  SessionService(
      Sessions sessions,
      UserAccountService accounts,
      TotpService totp,
      AdminAccessPolicy policy,
      AuditService audit,
      Clock clock,
      @ConfigProperty(name = "cenotes.auth.refresh-token-lifetime", defaultValue = "P30D")
          Duration lifetime) {
    this.sessions = sessions;
    this.accounts = accounts;
    this.totp = totp;
    this.policy = policy;
    this.audit = audit;
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
   * @param secondFactor what was accepted besides; null when the user needed none, which is checked
   *     again once the user's row is locked
   */
  public Optional<OpenedSession> open(
      UUID userId, @Nullable String passwordHash, @Nullable SecondFactorKind secondFactor) {
    if (!accounts.recordLogin(userId, passwordHash, clock.instant())
        || (secondFactor == null && totp.isEnabled(userId))) {
      return Optional.empty();
    }
    Instant now = clock.instant();
    UUID id = Ids.next();
    sessions.add(id, userId, now, now.plus(lifetime));
    ActiveSession session =
        sessions
            .find(id, now)
            .orElseThrow(() -> new IllegalStateException("the new session is not active"));
    OpenedSession opened = issueToken(session, now);
    audit.noteFrom(
        audit.origin().by(session.actor()),
        Objects.requireNonNullElse(session.partnerId(), AuditService.PLATFORM),
        "login.succeeded",
        "user:" + userId,
        null,
        secondFactor == null
            ? Map.of("email", session.email())
            : Map.of("email", session.email(), "secondFactor", secondFactor));
    return Optional.of(opened);
  }

  /**
   * Enables the second factor of a logged-in user, and ends the user's other sessions, which were
   * opened without it.
   *
   * @return the recovery codes
   */
  public List<String> enableTotp(ActiveSession session, String code) {
    return totp.confirm(
        session.userId(),
        code,
        () -> sessions.endOthers(session.userId(), session.sessionId(), clock.instant()));
  }

  /**
   * Continues a session: spends the refresh token and issues another. Empty when the token is not
   * valid. A token that was spent before has been copied, so its session ends, which is audited: it
   * may be the only sign of a theft.
   *
   * @param address the client's
   * @throws ApiException 403 when the user may not be logged in from this address; the token is not
   *     spent then
   */
  public Optional<OpenedSession> refresh(String token, String address) {
    Instant now = clock.instant();
    byte[] digest = Digests.sha256(token);
    Optional<UUID> id = sessions.spend(digest, now);
    if (id.isEmpty()) {
      sessions
          .endBySpentToken(digest, now)
          .ifPresent(user -> accounts.noteSecurityChange(user, "login.reuse_detected"));
      return Optional.empty();
    }
    sessions.extend(id.get(), now, now.plus(lifetime));
    Optional<ActiveSession> active = sessions.find(id.get(), now);
    active.ifPresent(session -> policy.requireAllowed(session.systemRole(), address));
    return active.map(session -> issueToken(session, now));
  }

  /** Ends the session of a refresh token; ignores an unknown token. */
  public void end(String token) {
    sessions.endByToken(Digests.sha256(token), clock.instant());
  }

  /**
   * Deletes at most {@code limit} expired sessions, and as many expired tokens of sessions that go
   * on; returns whether there may be more of them.
   */
  public boolean deleteExpired(int limit) {
    Instant now = clock.instant();
    int ended = sessions.deleteExpired(now, limit);
    int tokens = sessions.deleteExpiredTokens(now, limit);
    return ended == limit || tokens == limit;
  }

  private OpenedSession issueToken(ActiveSession session, Instant now) {
    String token = "rt_" + RandomText.base62(TOKEN_LENGTH);
    sessions.addToken(Digests.sha256(token), session.sessionId(), now.plus(lifetime));
    return new OpenedSession(session, token);
  }
}
