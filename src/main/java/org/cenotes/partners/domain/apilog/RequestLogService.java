package org.cenotes.partners.domain.apilog;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.RowCounts;

/** Lists a partner's recorded calls. */
@Service
public class RequestLogService {
  private final RequestLogs calls;
  private final RowCounts counts;

  @Inject
  RequestLogService(RequestLogs calls, RowCounts counts) {
    this.calls = calls;
    this.counts = counts;
  }

  /** Those of the routes of which a recorded call succeeded. */
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
    int number = after == null ? query.page() : after.page();
    List<RequestLogView> rows = calls.page(partnerId, query, after, query.perPage() + 1);
    boolean more = rows.size() > query.perPage();
    List<RequestLogView> page = more ? rows.subList(0, query.perPage()) : rows;
    boolean complete = !more && after == null && number == 1;
    long total =
        complete
            ? page.size()
            : counts.of(
                "request-logs", query.filters(), limit -> calls.count(partnerId, query, limit));
    String next = more ? query.after(page.get(page.size() - 1), number).encode() : null;
    return new Page<>(List.copyOf(page), Pagination.of(total, query, number), next);
  }
}
