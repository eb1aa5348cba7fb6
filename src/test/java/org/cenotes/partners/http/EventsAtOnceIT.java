package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.specification.RequestSpecification;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Eight writers and two readers: each reader gets all of its events, once and in order. Thousands
 * of events of one partner hold up nobody else's.
 */
@Isolated("an open transaction holds the queues of whoever has events")
class EventsAtOnceIT {
  private static final int WRITERS = 8;
  private static final int VISITS = 8;
  private static final int PAGE_SIZE = 3;

  private final Partner partner = Partner.seed();
  private final AtomicInteger writing = new AtomicInteger(WRITERS);

  @Test
  void concurrent_events_are_read_exactly_once() {
    List<Callable<List<String>>> work = new ArrayList<>();
    for (int writer = 0; writer < WRITERS; writer++) {
      boolean sandbox = writer % 2 == 1;
      work.add(() -> book(sandbox));
    }
    work.add(() -> read(FeedClient.live(partner)));
    work.add(() -> read(FeedClient.sandbox(partner)));
    List<List<String>> done = Concurrently.run(work);

    check(booked(done, 0), done.get(WRITERS));
    check(booked(done, 1), done.get(WRITERS + 1));
  }

  @Test
  void an_event_does_not_wait_for_thousands_of_an_older_partner() throws SQLException {
    try (UncommittedEvents events = new UncommittedEvents()) {
      List<UUID> partners = events.partners(2);
      List<UUID> older = partners.subList(0, 1);
      List<UUID> younger = partners.subList(1, 2);
      events.happen(older, 10_000);
      events.happen(younger, 1);
      events.relay();
      assertThat(events.numbered(younger)).isEqualTo(1);
      assertThat(events.numbered(older)).as("more than a share").isGreaterThan(1000);
      assertThat(events.unordered(older.get(0))).isZero();
      events.relay();
      assertThat(events.unordered(older.get(0))).isZero();
    }
  }

  @Test
  void a_few_events_each_of_hundreds_of_partners_are_numbered_in_a_few_calls() throws SQLException {
    try (UncommittedEvents events = new UncommittedEvents()) {
      List<UUID> partners = events.partners(500);
      events.happen(partners, 10);
      events.relay();
      // not all 2,000: events of other tests may be among them
      assertThat(events.numbered(partners)).isBetween(1000L, 2000L);
      for (int call = 2; call <= 5; call++) {
        events.relay();
      }
      assertThat(events.numbered(partners)).isEqualTo(5000);
    }
  }

  private static List<String> booked(List<List<String>> done, int first) {
    List<String> ids = new ArrayList<>();
    for (int writer = first; writer < WRITERS; writer += 2) {
      ids.addAll(done.get(writer));
    }
    return ids;
  }

  private static void check(List<String> booked, List<String> read) {
    assertThat(booked).hasSize(WRITERS / 2 * VISITS);
    assertThat(read).containsAll(booked);
    List<Long> sequences =
        read.stream().filter(text -> text.startsWith("#")).map(EventsAtOnceIT::number).toList();
    assertThat(sequences)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, sequences.size()).boxed().toList());
    assertThat(read.stream().filter(booked::contains)).hasSameSizeAs(booked);
  }

  private static long number(String text) {
    return Long.parseLong(text.substring(1));
  }

  private List<String> book(boolean sandbox) {
    List<String> ids = new ArrayList<>();
    try {
      for (int i = 0; i < VISITS; i++) {
        RequestSpecification caller = sandbox ? partner.test() : partner.live();
        ids.add(
            caller
                .body(VisitSql.body(partner).toString())
                .post(sandbox ? "/api/partner-sandbox/reservations" : "/api/partner/reservations")
                .then()
                .statusCode(201)
                .extract()
                .path("data.id"));
      }
    } finally {
      writing.decrementAndGet();
    }
    return ids;
  }

  /** {@code #sequence}, and of a booking the reservation's id, as they are read. */
  private List<String> read(FeedClient feed) {
    List<JsonNode> events = new ArrayList<>();
    FeedClient.Walk walk = new FeedClient.Walk(feed, PAGE_SIZE);
    int expected = WRITERS / 2 * VISITS;
    Wait.untilAsserted(
        Duration.ofMinutes(1),
        () -> {
          while (walk.on(events)) {
            // there may be more
          }
          assertThat(writing).hasValue(0);
          assertThat(FeedClient.types(events).stream().filter("reservation.created"::equals))
              .hasSizeGreaterThanOrEqualTo(expected);
        });
    List<String> read = new ArrayList<>();
    for (JsonNode event : events) {
      read.add("#" + event.path("sequence").asLong());
      if (event.path("type").asText().equals("reservation.created")) {
        read.add(event.at("/resource/id").asText());
      }
    }
    return read;
  }
}
