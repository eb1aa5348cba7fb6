package org.cenotes.partners.domain.reservation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.ReservationQuery.SortBy;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.SortDirection;
import org.junit.jupiter.api.Test;

/** Which reservations a list has. */
class ReservationQueryTest {
  private static final LocalDate DAY = LocalDate.of(2026, 6, 1);

  private final ReservationQuery query = new ReservationQuery();

  private String refused() {
    ApiException refused = catchThrowableOfType(ApiException.class, query::conditions);
    return refused.fields().messages().get(0);
  }

  @Test
  void a_list_without_filters_is_of_all_newest_first() {
    assertThat(query.conditions().isEmpty()).isTrue();
    assertThat(query.by()).isEqualTo(SortBy.CREATED_AT);
    assertThat(query.order()).isEqualTo(SortDirection.DESC);
  }

  @Test
  void each_filter_is_one_condition() {
    query.status = ReservationStatus.NO_SHOW;
    query.cenoteId = new UUID(7, 7);
    query.guestEmail = " Ana@Guests.Example ";
    query.partnerReference = "R-1";
    query.startDate = DAY;
    query.endDate = DAY;
    query.createdAfter = Instant.EPOCH;
    assertThat(query.conditions())
        .hasToString(
            " AND status = :status AND cenote_id = :cenote AND guest_email = :email"
                + " AND partner_reference = :reference AND visit_date >= :from"
                + " AND visit_date <= :until AND created_at >= :created");
    assertThat(query.conditions().values())
        .isEqualTo(
            Map.of(
                "status",
                "no_show",
                "cenote",
                new UUID(7, 7),
                "email",
                "ana@guests.example",
                "reference",
                "R-1",
                "from",
                DAY,
                "until",
                DAY,
                "created",
                Instant.EPOCH));
  }

  @Test
  void an_alias_stands_for_its_parameter_and_must_agree_with_it() {
    query.dateFrom = DAY;
    query.dateTo = DAY.plusDays(1);
    assertThat(query.from()).isEqualTo(DAY);
    assertThat(query.until()).isEqualTo(DAY.plusDays(1));
    query.startDate = DAY;
    assertThat(query.from()).isEqualTo(DAY);
    query.startDate = DAY.plusDays(1);
    assertThat(refused()).startsWith("dateFrom must agree");
  }

  @Test
  void a_period_does_not_end_before_it_starts() {
    query.startDate = DAY;
    query.dateTo = DAY.minusDays(1);
    assertThat(refused()).isEqualTo("dateTo must not be before startDate");
    query.dateFrom = query.startDate;
    query.startDate = null;
    assertThat(refused()).isEqualTo("dateTo must not be before dateFrom");
  }

  @Test
  void equal_filters_have_equal_texts_whatever_their_names() {
    ReservationQuery other = new ReservationQuery();
    query.startDate = DAY;
    other.dateFrom = DAY;
    assertThat(query.filters()).isEqualTo(other.filters());
    other.status = ReservationStatus.PENDING;
    assertThat(query.filters()).isNotEqualTo(other.filters());
  }
}
