package org.cenotes.partners.domain.support;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;

/** Opens and lists a partner's tickets. */
@Service
public class SupportService {
  /** More than people write in a day; bounds the rows that a stolen token can make. */
  private static final int MAX_PER_DAY = 50;

  private static final Duration DAY = Duration.ofDays(1);

  private final SupportTickets tickets;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  SupportService(SupportTickets tickets, AuditService audit, Clock clock) {
    this.tickets = tickets;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * Opens a ticket.
   *
   * @throws ApiException 409 when the partner has opened too many within a day
   */
  public TicketView open(UUID partnerId, UUID userId, NewTicket request) {
    Instant now = clock.instant();
    tickets.lockCounting(partnerId);
    if (tickets.countSince(partnerId, now.minus(DAY)) >= MAX_PER_DAY) {
      throw new ApiException(SupportError.LIMIT_REACHED);
    }
    SupportTicket ticket = new SupportTicket(partnerId, userId, request, now);
    tickets.add(ticket);
    TicketView opened = ticket.view();
    audit.note(partnerId, "ticket.opened", "ticket:" + opened.id(), null, opened);
    return opened;
  }

  /** A page of the partner's tickets. */
  public Page<TicketView> list(UUID partnerId, TicketQuery query) {
    List<TicketView> rows =
        tickets.page(partnerId, query).stream().map(SupportTicket::view).toList();
    boolean isWhole = query.page() == 1 && rows.size() < query.perPage();
    long total = isWhole ? rows.size() : tickets.count(partnerId, query);
    return new Page<>(rows, Pagination.of(total, query), null);
  }
}
