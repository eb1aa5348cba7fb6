package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import java.util.List;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.junit.jupiter.api.Test;

/** A reader filters a long feed for a rare type. */
class RareEventsIT {
  @Test
  void a_page_scans_at_most_ten_thousand_events() {
    Partner busy = Partner.seed();
    EventSql.forget(busy.id());
    EventSql.happen(busy.id(), "reservation.updated", 10_000, 1);
    EventSql.numbered(busy.id(), 10_000);
    EventSql.happens(busy.id(), "payment.late");
    EventSql.numbered(busy.id(), 10_001);
    FeedClient own =
        FeedClient.live(Sql.key(busy.id(), KeyEnvironment.LIVE, List.of("events:read")))
            .ofInventedEvents();
    Response none = own.get("types", "payment.late");
    assertThat(FeedClient.events(none)).isEmpty();
    assertThat(FeedClient.cursor(none)).isEqualTo(10_000);
    Response one = own.get("types", "payment.late", "after", 10_000);
    assertThat(FeedClient.sequences(FeedClient.events(one))).containsExactly(10_001L);
    assertThat(FeedClient.cursor(one)).isEqualTo(10_001);
  }
}
