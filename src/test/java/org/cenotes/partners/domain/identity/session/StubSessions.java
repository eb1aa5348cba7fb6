package org.cenotes.partners.domain.identity.session;

import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.partner.PartnerStatus;

/** Sessions in memory, for tests that need no database. */
public final class StubSessions extends SessionCache {
  public static final UUID USER = new UUID(3, 1);
  public static final UUID SESSION = new UUID(4, 1);
  public static final UUID PARTNER = new UUID(1, 1);

  private final Map<UUID, ActiveSession> sessions = new HashMap<>();

  /** Without sessions. */
  public StubSessions() {
    super(null, Clock.systemUTC());
  }

  /** Administrators must come from these networks, if there are any. */
  public static AdminAccessPolicy policy(String... networks) {
    return new AdminAccessPolicy(Optional.of(List.of(networks)), false);
  }

  /** A manager of a partner in this state. */
  public static ActiveSession partnerUser(PartnerStatus status, Permission... permissions) {
    return session(
        SystemRole.PARTNER, PartnerRole.PARTNER_MANAGER, status, true, false, false, permissions);
  }

  /** A user of the platform. */
  public static ActiveSession staff(SystemRole role, boolean newPassword, boolean newFactor) {
    return session(role, null, null, false, newPassword, newFactor);
  }

  /** Any session; null for what users of the platform do not have. */
  public static ActiveSession session(
      SystemRole role,
      PartnerRole partnerRole,
      PartnerStatus status,
      boolean mayListCenotes,
      boolean newPassword,
      boolean newFactor,
      Permission... permissions) {
    return new ActiveSession(
        SESSION,
        Instant.MAX,
        USER,
        "user@example.org",
        "First",
        "Last",
        role,
        partnerRole,
        status == null ? null : PARTNER,
        status,
        mayListCenotes,
        Set.of(permissions),
        newPassword,
        false,
        newFactor);
  }

  /** Stores a session in the place of a former one. */
  public StubSessions with(ActiveSession session) {
    sessions.put(session.sessionId(), session);
    return this;
  }

  @Override
  public Optional<ActiveSession> find(UUID sessionId) {
    return Optional.ofNullable(sessions.get(sessionId));
  }

  @Override
  public Map<UUID, ActiveSession> findActive(Set<UUID> sessionIds) {
    Map<UUID, ActiveSession> found = new HashMap<>(sessions);
    found.keySet().retainAll(sessionIds);
    return found;
  }
}
