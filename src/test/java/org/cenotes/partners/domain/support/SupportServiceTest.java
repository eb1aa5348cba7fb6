package org.cenotes.partners.domain.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.audit.NotedChanges;
import org.cenotes.partners.domain.audit.NotedChanges.Noted;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Queries;
import org.cenotes.partners.platform.validation.Characters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Opening and listing tickets. */
class SupportServiceTest {
  private static final Instant NOW = Instant.parse("2026-11-21T15:00:00Z");
  private static final UUID PARTNER = new UUID(1, 1);
  private static final UUID USER = new UUID(1, 2);

  /** The table in memory, the newest first. */
  private static final class Tickets extends SupportTickets {
    final List<SupportTicket> rows = new ArrayList<>();
    boolean locked;
    int counts;

    @Override
    void add(SupportTicket ticket) {
      rows.add(0, ticket);
    }

    @Override
    void lockCounting(UUID partnerId) {
      locked = true;
    }

    @Override
    long countSince(UUID partnerId, Instant since) {
      assertThat(locked).as("concurrent requests wait for each other").isTrue();
      return rows.stream().filter(row -> row.view().createdAt().isAfter(since)).count();
    }

    @Override
    List<SupportTicket> page(UUID partnerId, TicketQuery query) {
      return rows.stream().skip(query.offset()).limit(query.perPage()).toList();
    }

    @Override
    long count(UUID partnerId, TicketQuery query) {
      counts++;
      return rows.size();
    }
  }

  private final Tickets tickets = new Tickets();
  private final NotedChanges audit = new NotedChanges();
  private final ManualClock clock = new ManualClock(NOW);
  private final SupportService service = new SupportService(tickets, audit, clock);

  private static NewTicket ticket(TicketPriority priority) {
    return new NewTicket(
        " Webhooks stopped ", "\n\tSince noon.  ", TicketCategory.TECHNICAL, priority, "req-1");
  }

  private TicketView open() {
    return service.open(PARTNER, USER, ticket(null));
  }

  private void open(int number) {
    for (int i = 0; i < number; i++) {
      open();
    }
  }

  @Test
  void a_ticket_is_open_and_of_normal_priority_unless_told_otherwise() {
    TicketView ticket = open();
    assertThat(ticket.status()).isEqualTo(TicketStatus.OPEN);
    assertThat(ticket.priority()).isEqualTo(TicketPriority.NORMAL);
    assertThat(ticket.userId()).isEqualTo(USER);
    assertThat(ticket.requestId()).isEqualTo("req-1");
    assertThat(ticket.createdAt()).isEqualTo(NOW);
    assertThat(service.open(PARTNER, USER, ticket(TicketPriority.URGENT)).priority())
        .isEqualTo(TicketPriority.URGENT);
  }

  @Test
  void the_space_around_its_texts_is_not_kept() {
    TicketView ticket = open();
    assertThat(ticket.subject()).isEqualTo("Webhooks stopped");
    assertThat(ticket.message()).isEqualTo("Since noon.");
  }

  @Test
  void a_request_without_texts_is_left_to_its_validation() {
    NewTicket empty = new NewTicket(null, null, TicketCategory.OTHER, null, null);
    assertThat(empty.subject()).isNull();
    assertThat(empty.message()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"subject, 3, 150", "message, 10, 5000"})
  void an_emoji_is_one_character_of_a_text(String member, int least, int most) throws Exception {
    Characters constraint =
        NewTicket.class.getDeclaredField(member).getAnnotation(Characters.class);
    Size size = NewTicket.class.getDeclaredField(member).getAnnotation(Size.class);
    assertThat(List.of(constraint.min(), constraint.max())).containsExactly(least, most);
    assertThat(List.of(size.min(), size.max())).as("as documented").containsExactly(least, most);
    Characters.Validator validator = new Characters.Validator();
    validator.initialize(constraint);
    String dolphin = "\ud83d\udc2c";
    assertThat(validator.isValid(dolphin.repeat(least - 1), null)).isFalse();
    assertThat(validator.isValid(dolphin.repeat(least), null)).isTrue();
    assertThat(validator.isValid("a".repeat(least - 1), null)).as("left to @Size").isTrue();
    assertThat(validator.isValid(null, null)).isTrue();
  }

  @Test
  void its_reference_can_be_read_out_on_the_telephone() {
    assertThat(open().reference()).matches("TCK-[0-9A-HJKMNP-TV-Z]{8}");
    assertThat(open().reference()).isNotEqualTo(open().reference());
  }

  @Test
  void a_partner_opens_50_tickets_within_24_hours() {
    open(50);
    assertThatThrownBy(this::open).hasMessage("error.ticket.limit_reached");
    clock.advance(Duration.ofDays(1).minusMillis(1));
    assertThatThrownBy(this::open).hasMessage("error.ticket.limit_reached");
    clock.advance(Duration.ofMillis(1));
    open(50);
    assertThatThrownBy(this::open).hasMessage("error.ticket.limit_reached");
    assertThat(audit.entries).as("refusals are in no log").hasSize(100);
  }

  @Test
  void a_ticket_is_in_the_partners_audit_log() {
    TicketView ticket = open();
    assertThat(audit.entries)
        .containsExactly(
            new Noted(PARTNER, "ticket.opened", "ticket:" + ticket.id(), null, ticket));
  }

  @Test
  void a_list_that_is_whole_is_not_counted_again() {
    open(2);
    Page<TicketView> whole = service.list(PARTNER, Queries.paged(new TicketQuery(), 1, 3));
    assertThat(whole.items()).hasSize(2);
    assertThat(whole.pagination().total()).isEqualTo(2);
    assertThat(tickets.counts).isZero();
  }

  @Test
  void a_list_that_may_go_on_says_how_far() {
    open(3);
    Page<TicketView> full = service.list(PARTNER, Queries.paged(new TicketQuery(), 1, 2));
    assertThat(full.pagination().total()).isEqualTo(3);
    assertThat(full.pagination().lastPage()).isEqualTo(2);
    assertThat(full.nextCursor()).isNotNull();
    Page<TicketView> last = service.list(PARTNER, Queries.paged(new TicketQuery(), 2, 2));
    assertThat(last.items()).hasSize(1);
    assertThat(last.pagination().total()).isEqualTo(3);
    assertThat(last.nextCursor()).isNull();
  }

  @Test
  void beyond_its_end_a_list_still_says_how_long_it_is() {
    open(3);
    Page<TicketView> beyond = service.list(PARTNER, Queries.paged(new TicketQuery(), 9, 2));
    assertThat(beyond.items()).isEmpty();
    assertThat(beyond.pagination().total()).isEqualTo(3);
    assertThat(beyond.nextCursor()).isNull();
  }
}
