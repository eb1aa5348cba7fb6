package org.cenotes.partners.domain.audit;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Keeps what a service writes into the audit log. */
public class NotedChanges extends AuditService {
  /** An entry. */
  public record Noted(
      UUID partnerId,
      String action,
      String resource,
      @Nullable Object before,
      @Nullable Object after) {}

  /** The entries, the oldest first. */
  public final List<Noted> entries = new ArrayList<>();

  public NotedChanges() {
    super(null, null, null, Clock.systemUTC());
  }

  @Override
  public void note(
      UUID partnerId,
      String action,
      String resource,
      @Nullable Object before,
      @Nullable Object after) {
    entries.add(new Noted(partnerId, action, resource, before, after));
  }
}
