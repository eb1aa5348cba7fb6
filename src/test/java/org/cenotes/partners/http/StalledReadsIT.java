package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Readers of a locked table get 503 and block nobody else. */
@Isolated("locks the table of slots")
class StalledReadsIT {
  private static final int CALLERS = 40;

  @Test
  void a_stalled_statement_is_503_and_the_server_stays_responsive() throws Exception {
    Partner partner = Partner.seed();
    String path =
        "/api/partner/availability/%s?date=%s"
            .formatted(partner.cenote("cenote-oxman"), Partner.day(50));
    ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
    try (Connection blocker = Product.postgres().superuser();
        var statement = blocker.createStatement()) {
      blocker.setAutoCommit(false);
      statement.execute("LOCK TABLE live.slot_inventory");
      List<CompletableFuture<Response>> asked =
          Stream.generate(
                  () -> CompletableFuture.supplyAsync(() -> partner.live().get(path), threads))
              .limit(CALLERS)
              .toList();
      // Three lead, and hang in PostgreSQL; the others get 503 after a while, or at once. The
      // server may have fewer threads than there are callers: then some begin to wait when others
      // have ended.
      Wait.untilAsserted(
          Duration.ofSeconds(20),
          () ->
              assertThat(asked)
                  .filteredOn(CompletableFuture::isDone)
                  .hasSizeGreaterThanOrEqualTo(CALLERS - 3));
      assertThat(asked)
          .filteredOn(CompletableFuture::isDone)
          .extracting(CompletableFuture::join)
          .allSatisfy(
              answer -> {
                assertThat(answer.statusCode()).isEqualTo(503);
                assertThat(answer.header("Retry-After")).isNotNull();
              });
      assertThat(partner.live().get("/api/partner/whoami").statusCode()).isEqualTo(200);
      blocker.rollback();
      // Those who lead get their answer, unless the others took so long that PostgreSQL has ended
      // their statement as well.
      assertThat(asked)
          .extracting(CompletableFuture::join)
          .extracting(Response::statusCode)
          .isSubsetOf(200, 503);
      assertThat(partner.live().get(path).statusCode()).isEqualTo(200);
    } finally {
      threads.shutdownNow();
    }
  }
}
