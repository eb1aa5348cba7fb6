package org.cenotes.partners.domain.identity.user;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.notification.RecordedNotifications;
import org.jspecify.annotations.Nullable;

/** Accounts in memory, for tests of other packages. */
public final class UserAccounts {
  private final FakeUsers users = new FakeUsers();
  private final RecordedNotifications sent = new RecordedNotifications(true);
  private final UserAccountService service;
  private final Clock clock;

  /** No accounts yet. */
  public UserAccounts(RecordedAudit audit, Clock clock) {
    this.clock = clock;
    service = new UserAccountService(users, audit.service(), sent, clock);
  }

  /** What their owners are notified of. */
  public RecordedNotifications sent() {
    return sent;
  }

  /** Their rows. */
  FakeUsers users() {
    return users;
  }

  /** What was locked, in order. */
  public List<String> locks() {
    return users.locks;
  }

  /** What reads and changes them. */
  public UserAccountService service() {
    return service;
  }

  /** Adds an active user. */
  public UUID add(SystemRole role, @Nullable UUID partnerId, String email, String passwordHash) {
    PartnerRole partnerRole = partnerId == null ? null : PartnerRole.PARTNER_ADMIN;
    NewUser data =
        new NewUser(UUID.randomUUID(), partnerId, email, "Ana", "Ruiz", null, partnerRole);
    users.addUnique(User.active(data, role, passwordHash, clock.instant()));
    return data.id();
  }

  /** Deactivates a user. */
  public void deactivate(UUID id) {
    users.find(id).orElseThrow().deactivate(clock.instant());
  }

  /** The hash of the present password. */
  public @Nullable String passwordHash(UUID id) {
    return users.find(id).orElseThrow().passwordHash();
  }

  /** When a login was last recorded; null for never. */
  public @Nullable Instant lastLogin(UUID id) {
    return users.logins.get(id);
  }
}
