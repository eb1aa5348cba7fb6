package org.cenotes.partners.domain.audit;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.list.HashChainPage;
import org.cenotes.partners.platform.list.LogPosition;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.SortDirection;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.request.Actor;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/** Writes and reads the audit log, in the transaction of the audited change. */
@Service
public class AuditService {
  /** The chain of changes that concern no partner. */
  public static final UUID PLATFORM = new UUID(0, 0);

  private final AuditLog log;
  private final AuditCheckpoints checkpoints;
  private final RequestInfo request;
  private final Clock clock;

  @Inject
  AuditService(AuditLog log, AuditCheckpoints checkpoints, RequestInfo request, Clock clock) {
    this.log = log;
    this.checkpoints = checkpoints;
    this.request = request;
    this.clock = clock;
  }

  /**
   * Records a change made by the caller of this request.
   *
   * @param action such as {@code partner.approved}
   * @param resource such as {@code partner:<id>}
   * @param before the former value without secrets; null when created. Members longer than 2,048
   *     characters are kept as their length and hash.
   * @param after the new value without secrets, kept alike; null when deleted
   */
  public void note(
      UUID partnerId,
      String action,
      String resource,
      @Nullable Object before,
      @Nullable Object after) {
    noteFrom(origin(), partnerId, action, resource, before, after);
  }

  /**
   * Where an entry comes from.
   *
   * @param address address of the client; null outside of a request
   * @param requestId null outside of a request
   */
  public record Origin(Actor actor, @Nullable String address, @Nullable String requestId) {
    /** The same request, in which this actor has just been identified. */
    public Origin by(Actor identified) {
      return new Origin(identified, address, requestId);
    }
  }

  /** The request that is being served and its caller. */
  public Origin origin() {
    String address = request.clientAddress();
    return new Origin(request.actor(), address.isEmpty() ? null : address, request.loggedId());
  }

  /** As {@link #note}, for another origin than the running request's caller. */
  public void noteFrom(
      Origin origin,
      UUID partnerId,
      String action,
      String resource,
      @Nullable Object before,
      @Nullable Object after) {
    log.add(
        partnerId,
        new AuditEntry(
            Ids.next(),
            clock.instant(),
            origin.actor().id(),
            origin.actor().kind(),
            origin.actor().name(),
            action,
            resource,
            AuditedValue.of(before),
            AuditedValue.of(after),
            origin.requestId(),
            origin.address()));
  }

  /** Records a change that the platform makes by itself, outside of a request. */
  public void noteBySystem(
      UUID partnerId,
      String action,
      String resource,
      @Nullable Object before,
      @Nullable Object after) {
    noteFrom(new Origin(Actor.SYSTEM, null, null), partnerId, action, resource, before, after);
  }

  /** The logged-in user of this request; null when there is none. */
  public @Nullable UUID user() {
    String principal = request.principal();
    return principal == null || principal.equals(RequestInfo.API_KEY_PRINCIPAL)
        ? null
        : UUID.fromString(principal);
  }

  /**
   * Where entries of a partner's chain are.
   *
   * @param after only entries whose number follows this one in the order
   */
  public List<LogPosition> positions(
      UUID partnerId, ChangeFilter filter, SortDirection order, long after, int limit) {
    return log.positions(partnerId, filter, order, after, limit);
  }

  /** The entries of a partner's chain with these numbers, by number. */
  public Map<Long, AuditEntry> numbered(UUID partnerId, Collection<Long> sequences) {
    return sequences.isEmpty()
        ? Map.of()
        : log.numbered(partnerId, sequences.toArray(Long[]::new)).stream()
            .collect(Collectors.toMap(RecentChange::sequence, RecentChange::entry));
  }

  /** The number of entries that {@link #positions} would return in all, counted up to the limit. */
  public long count(UUID partnerId, ChangeFilter filter, long limit) {
    return log.count(partnerId, filter, limit);
  }

  /**
   * A page of a partner's chain, valid when the chain was found intact up to its checkpoint and the
   * entries after it, as well as those of the page, are so now. A change of an older entry shows
   * here when {@link AuditVerificationFlow} has found it.
   */
  public HashChainPage<AuditEntry> page(UUID partnerId, SortedQuery query) {
    List<RecentChange> rows = log.page(partnerId, query);
    LongSummaryStatistics numbers =
        rows.stream().mapToLong(RecentChange::sequence).summaryStatistics();
    ChainState chain = checkpoints.state(partnerId, numbers.getMin(), numbers.getMax());
    return new HashChainPage<>(
        new Page<>(
            rows.stream().map(RecentChange::entry).toList(),
            Pagination.of(chain.length(), query),
            null),
        chain.isIntact());
  }
}
