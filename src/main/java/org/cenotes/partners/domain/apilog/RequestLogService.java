package org.cenotes.partners.domain.apilog;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.list.CachedRowCounter;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Page;

/** Lists a partner's recorded calls. */
@Service
public class RequestLogService {
  private final RequestLogs calls;
  private final CachedRowCounter counts;

  @Inject
  RequestLogService(RequestLogs calls, CachedRowCounter counts) {
    this.calls = calls;
    this.counts = counts;
  }

  /** Those of the routes of which a call succeeded, as long as the sums of days are kept. */
  public Set<String> succeeded(UUID partnerId, List<String> routes) {
    return calls.succeeded(partnerId, routes);
  }

  /** Whether a call of the sandbox or the simulator since then succeeded. */
  public boolean hasSandboxCallSince(UUID partnerId, Instant since) {
    return calls.hasSandboxCallSince(partnerId, since);
  }

  /** A page in the query's order. */
  public Page<RequestLogView> list(UUID partnerId, RequestLogQuery query) {
    Cursor<Instant> after = query.after();
    List<RequestLogView> rows = calls.page(partnerId, query, after, query.perPage() + 1);
    return Page.of(
        rows,
        query,
        after,
        () ->
            counts.of(
                "request-logs", query.filters(), limit -> calls.count(partnerId, query, limit)),
        query::after);
  }
}
