package org.cenotes.partners.domain.session;

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
import org.cenotes.partners.platform.signal.Changed;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;

/**
 * Living sessions in this node's memory, a few seconds at most: a change of session, user or
 * partner is heard within a second, and without hearing forgotten within four.
 */
@ApplicationScoped
public class SessionDirectory {
  private static final Scope DOOR = Scope.platform(Door.RESOLVE_SESSION, DataSet.LIVE, Lane.READS);

  private final SessionService sessions;
  private final Clock clock;
  private final Cache<UUID, SignedIn> known =
      Caffeine.newBuilder().maximumSize(50_000).expireAfterWrite(Duration.ofSeconds(4)).build();

  /** Counts the changes heard, so that a record read before a change is not kept after it. */
  private final AtomicLong changes = new AtomicLong();

  @Inject
  SessionDirectory(SessionService sessions, Clock clock) {
    this.sessions = sessions;
    this.clock = clock;
  }

  /** The session, if it lives and its user may still log in. */
  public Optional<SignedIn> find(UUID sessionId) {
    SignedIn remembered = known.getIfPresent(sessionId);
    if (remembered != null && remembered.expiresAt().isAfter(clock.instant())) {
      return Optional.of(remembered);
    }
    long before = changes.get();
    Optional<SignedIn> found = Scopes.call(DOOR, () -> sessions.find(sessionId));
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
  public Map<UUID, SignedIn> living(Set<UUID> sessionIds) {
    return Scopes.call(DOOR, () -> sessions.living(sessionIds));
  }

  void forget(@Observes Changed changed) {
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

  private void forgetIf(Predicate<SignedIn> changed) {
    changes.incrementAndGet();
    known.asMap().values().removeIf(changed);
  }
}
