package org.cenotes.partners.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.report.KnownSales;
import org.cenotes.partners.domain.report.MonthlySales;
import org.cenotes.partners.domain.settings.KnownTimeZone;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Queries;
import org.cenotes.partners.platform.list.SortDirection;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;

/** What is in a partner's statements, and when they are issued. */
class StatementsTest {
  private static final UUID PARTNER = UUID.fromString("01a1fc01-7705-786d-a057-ce375a6a4e42");
  private static final UUID OTHER = UUID.fromString("01a1fc01-7705-786d-a057-ce375a6a4e43");

  private static MonthlySales sold(int month, String currency, long gross) {
    return new MonthlySales(
        YearMonth.of(2026, month), currency, 2, new Cents(gross), new Cents(gross / 10));
  }

  private static Page<StatementView> statements(
      UUID partner, String zone, String now, SortDirection order, MonthlySales... sales) {
    return new BillingService(
            new KnownSales(List.of(sales)),
            new KnownTimeZone(zone),
            Clock.fixed(Instant.parse(now), ZoneOffset.UTC))
        .statements(partner, Queries.sorted(order, 1, 15));
  }

  private static List<StatementView> inMay(MonthlySales... sales) {
    return statements(PARTNER, "America/Cancun", "2026-05-10T12:00:00Z", null, sales).items();
  }

  @Test
  void a_statement_repeats_the_sales_of_its_month() {
    StatementView april = inMay(sold(4, "MXN", 90_010)).get(1);
    assertThat(april.number()).isEqualTo("CS-202604-CE375A6A4E42");
    assertThat(april.period()).isEqualTo("2026-04");
    assertThat(april.currency()).isEqualTo("MXN");
    assertThat(april.reservations()).isEqualTo(2);
    assertThat(april.gross()).isEqualTo(new Cents(90_010));
    assertThat(april.commission()).isEqualTo(new Cents(9_001));
  }

  @Test
  void each_currency_has_a_statement_of_its_own_number_and_id() {
    List<StatementView> all = inMay(sold(4, "MXN", 100), sold(4, "USD", 200), sold(5, "EUR", 1));
    assertThat(all)
        .extracting(StatementView::number)
        .containsExactly(
            "CS-202605-CE375A6A4E42-EUR", "CS-202604-CE375A6A4E42-USD", "CS-202604-CE375A6A4E42");
    assertThat(all).extracting(StatementView::id).doesNotHaveDuplicates();
  }

  @Test
  void a_statement_has_the_same_id_whenever_it_is_read_and_another_for_each_partner() {
    StatementView before = inMay(sold(4, "MXN", 100)).get(1);
    StatementView later =
        statements(
                PARTNER,
                "America/Cancun",
                "2027-01-01T12:00:00Z",
                SortDirection.ASC,
                sold(4, "MXN", 100))
            .items()
            .get(0);
    assertThat(later).isEqualTo(before);
    StatementView others =
        statements(OTHER, "America/Cancun", "2026-05-10T12:00:00Z", null, sold(4, "MXN", 100))
            .items()
            .get(1);
    assertThat(others.id()).isNotEqualTo(before.id());
    assertThat(others.number()).isNotEqualTo(before.number());
  }

  @Test
  void a_statement_is_open_until_its_month_has_ended_in_every_time_zone() {
    MonthlySales april = sold(4, "MXN", 100);
    for (String now : List.of("2026-05-01T05:00:00Z", "2026-05-01T11:59:59Z")) {
      assertThat(statements(PARTNER, "America/Cancun", now, null, april).items())
          .hasSize(2)
          .allSatisfy(
              statement -> {
                assertThat(statement.status()).isEqualTo(StatementView.Status.OPEN);
                assertThat(statement.issuedAt()).isNull();
              });
    }
    assertThat(statements(PARTNER, "America/Cancun", "2026-05-01T12:00:00Z", null, april).items())
        .last()
        .satisfies(
            statement -> {
              assertThat(statement.status()).isEqualTo(StatementView.Status.ISSUED);
              assertThat(statement.issuedAt()).isEqualTo("2026-05-01T12:00:00Z");
            });
  }

  @Test
  void a_statement_is_issued_at_the_same_moment_in_whatever_zone_its_partner_is() {
    for (String zone : List.of("Europe/Madrid", "America/Cancun", "Pacific/Kiritimati")) {
      StatementView march =
          statements(PARTNER, zone, "2026-04-10T12:00:00Z", SortDirection.ASC, sold(3, "EUR", 1))
              .items()
              .get(0);
      assertThat(march.issuedAt()).as(zone).isEqualTo("2026-04-01T12:00:00Z");
    }
  }

  @Test
  void the_newest_statement_comes_first_unless_the_oldest_is_wanted() {
    MonthlySales february = sold(2, "MXN", 100);
    assertThat(inMay(february))
        .extracting(StatementView::period)
        .containsExactly("2026-05", "2026-04", "2026-03", "2026-02");
    assertThat(
            statements(
                    PARTNER, "America/Cancun", "2026-05-10T12:00:00Z", SortDirection.ASC, february)
                .items())
        .extracting(StatementView::period)
        .containsExactly("2026-02", "2026-03", "2026-04", "2026-05");
  }

  @Test
  void pages_of_statements_follow_one_another() {
    BillingService billing =
        new BillingService(
            new KnownSales(List.of(sold(1, "MXN", 100))),
            new KnownTimeZone("America/Cancun"),
            Clock.fixed(Instant.parse("2026-05-10T12:00:00Z"), ZoneOffset.UTC));
    Page<StatementView> second = billing.statements(PARTNER, Queries.sorted(null, 2, 2));
    assertThat(second.items())
        .extracting(StatementView::period)
        .containsExactly("2026-03", "2026-02");
    assertThat(second.pagination().total()).isEqualTo(5);
    assertThat(second.nextCursor()).isNotNull();
    Page<StatementView> last = billing.statements(PARTNER, Queries.sorted(null, 3, 2));
    assertThat(last.items()).hasSize(1);
    assertThat(last.nextCursor()).isNull();
  }
}
