package org.cenotes.partners.domain.identity.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.signal.NodeCache;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Caches active sessions on this node. A change of session, user or partner takes effect within a
 * second, or within four seconds if its signal is lost.
 */
@ApplicationScoped
public class SessionCache {
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RESOLVE_SESSION, DataSet.LIVE, ConnectionPool.READS);

  private final SessionService service;
  private final Clock clock;
  private final NodeCache<UUID, ActiveSession> sessions =
      new NodeCache<UUID, ActiveSession>(50_000, Duration.ofSeconds(4))
          .invalidateOn("session", ActiveSession::sessionId)
          .invalidateOn("user", ActiveSession::userId)
          .invalidateOn("partner", ActiveSession::partnerId);

  @Inject
  SessionCache(SessionService service, Clock clock) {
    this.service = service;
    this.clock = clock;
  }

  /** The session, if it is active and its user may still log in. */
  public Optional<ActiveSession> find(UUID sessionId) {
    Optional<ActiveSession> cached =
        sessions
            .getIfPresent(sessionId)
            .filter(session -> session.expiresAt().isAfter(clock.instant()));
    return cached.isPresent()
        ? cached
        : sessions.reload(sessionId, () -> CurrentScope.call(SCOPE, () -> service.find(sessionId)));
  }

  /** Those of these sessions that are active, as stored, by id; one query. */
  public Map<UUID, ActiveSession> findActive(Set<UUID> sessionIds) {
    return CurrentScope.call(SCOPE, () -> service.findActive(sessionIds));
  }

  void onRowChanged(@Observes RowChanged change) {
    sessions.apply(change);
  }
}
