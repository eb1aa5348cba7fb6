package org.cenotes.partners.domain.audit;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.request.Actor;
import org.cenotes.partners.platform.request.RequestInfo;

/** An audit log in memory. */
public final class RecordedAudit {
  /** An entry and the chain that it is in. */
  public record Entry(UUID chain, AuditEntry entry) {}

  private final List<Entry> entries = new ArrayList<>();
  private final RequestInfo request = new RequestInfo();
  private final AuditService service;

  /** An empty log. */
  public RecordedAudit(Clock clock) {
    service = new AuditService(new Log(), null, request, clock);
  }

  private final class Log extends AuditLog {
    @Override
    void add(UUID partnerId, AuditEntry entry) {
      entries.add(new Entry(partnerId, entry));
    }
  }

  /** What writes to this log. */
  public AuditService service() {
    return service;
  }

  /** What was written, the oldest first. */
  public List<Entry> entries() {
    return entries;
  }

  /** The actions that were written, the oldest first. */
  public List<String> actions() {
    return entries.stream().map(each -> each.entry().action()).toList();
  }

  /** Lets a user be logged in. */
  public void actAs(UUID userId, String email) {
    request.setPrincipal(userId.toString(), new Actor(Actor.Kind.USER, userId.toString(), email));
  }

  /** Lets an API key be the caller. */
  public void actAsKey(String id) {
    request.setPrincipal(
        RequestInfo.API_KEY_PRINCIPAL, new Actor(Actor.Kind.API_KEY, id, "Website"));
  }
}
