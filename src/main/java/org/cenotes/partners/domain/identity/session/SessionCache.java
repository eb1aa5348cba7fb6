package org.cenotes.partners.domain.identity.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Living sessions in this node's memory, a few seconds at most: a change of session, user or
 * partner is heard within a second, and without hearing forgotten within four.
 */
@ApplicationScoped
public class SessionCache {
  private static final Scope DOOR =
      Scope.platform(PrivilegedScope.RESOLVE_SESSION, DataSet.LIVE, ConnectionPool.READS);

  private final SessionService sessions;
  private final Clock clock;
  private final Cache<UUID, ActiveSession> known =
      Caffeine.newBuilder().maximumSize(50_000).expireAfterWrite(Duration.ofSeconds(4)).build();

  /** Counts the changes heard, so that a record read before a change is not kept after it. */
  private final AtomicLong changes = new AtomicLong();

  @Inject
  SessionCache(SessionService sessions, Clock clock) {
    this.sessions = sessions;
    this.clock = clock;
  }

  /** The session, if it lives and its user may still log in. */
  public Optional<ActiveSession> find(UUID sessionId) {
    ActiveSession remembered = known.getIfPresent(sessionId);
    if (remembered != null && remembered.expiresAt().isAfter(clock.instant())) {
      return Optional.of(remembered);
    }
    long before = changes.get();
    Optional<ActiveSession> found = CurrentScope.call(DOOR, () -> sessions.find(sessionId));
    found.ifPresent(
        living -> {
          known.put(sessionId, living);
          if (changes.get() != before) {
            known.invalidate(sessionId);
          }
        });
    return found;
  }

  /** Those of these sessions that live, as the database has them, in one statement. */
  public Map<UUID, ActiveSession> living(Set<UUID> sessionIds) {
    return CurrentScope.call(DOOR, () -> sessions.living(sessionIds));
  }

  void forget(@Observes RowChanged changed) {
    if (changed.isAnything()) {
      forgetIf(session -> true);
      return;
    }
    String id = String.valueOf(changed.id());
    switch (String.valueOf(changed.kind())) {
      case "session" -> forgetIf(session -> session.sessionId().toString().equals(id));
      case "user" -> forgetIf(session -> session.userId().toString().equals(id));
      case "partner" -> forgetIf(session -> id.equals(String.valueOf(session.partnerId())));
      default -> {}
    }
  }

  private void forgetIf(Predicate<ActiveSession> changed) {
    changes.incrementAndGet();
    known.asMap().values().removeIf(changed);
  }
}
