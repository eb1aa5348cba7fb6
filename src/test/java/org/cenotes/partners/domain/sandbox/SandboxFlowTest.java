package org.cenotes.partners.domain.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.reservation.booking.Seller;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.StoredResponses;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.time.StubScopes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A partner's sandbox is filled, emptied or moved in time by one request at a time. */
@ExtendWith(OutsideServer.class)
class SandboxFlowTest {
  private static final Seller ONE = seller(1);
  private static final Seller OTHER = seller(2);

  /** Another transaction of the partner, maybe of another node, generates or deletes. */
  private volatile boolean locked;

  private long deliveries;
  private long sales;
  private int portions;

  /** What happens while data is generated or deleted, or the clock is moved. */
  private Runnable meanwhile = () -> {};

  private final Sandboxes sandboxes =
      new Sandboxes() {
        @Override
        boolean tryLock(UUID partnerId) {
          return !locked;
        }

        @Override
        SandboxCounts count(UUID partnerId) {
          Runnable now = meanwhile;
          meanwhile = () -> {};
          now.run();
          return SandboxCounts.NONE;
        }

        @Override
        long deleteDeliveries(int limit) {
          long portion = Math.min(limit, deliveries);
          deliveries -= portion;
          portions++;
          return portion;
        }

        @Override
        Long advanceClock(long seconds, long max) {
          count(ONE.partnerId());
          return seconds;
        }

        @Override
        long deletePortion(int limit) {
          count(ONE.partnerId());
          return 0;
        }

        @Override
        long deleteSales(int limit) {
          long portion = Math.min(limit, sales);
          sales -= portion;
          return portion;
        }

        @Override
        void recordGeneration(UUID partnerId, Instant at) {}
      };

  private final StoredResponses responses = new StoredResponses();

  private final SandboxFlow flow =
      new SandboxFlow(
          new SandboxDataService(
              sandboxes,
              null,
              null,
              null,
              null,
              null,
              null,
              responses.service(),
              Clock.fixed(Instant.EPOCH, ZoneOffset.UTC),
              null),
          StubScopes.scopes());

  private static Seller seller(int number) {
    return new Seller(new UUID(1, number), new BasisPoints(1_000), Seller.API);
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ApiException.class,
            refused -> {
              assertThat(refused.error()).isEqualTo(HttpError.RATE_LIMITED);
              assertThat(refused.retryAfterSeconds()).isEqualTo(1);
            });
  }

  private GeneratedData generate(Seller seller) {
    return flow.generate(seller, new GenerationRequest(0, 0, 0, 0, 1L));
  }

  @Test
  void while_data_is_generated_the_partner_generates_and_deletes_no_other() {
    meanwhile =
        () -> {
          assertRefused(() -> generate(ONE));
          assertRefused(() -> flow.cleanUp(ONE.partnerId()));
          assertRefused(() -> flow.generateForUser(ONE, null));
          assertRefused(() -> flow.advance(ONE.partnerId(), 60));
          generate(OTHER);
        };
    generate(ONE);
    generate(ONE);
  }

  @Test
  void while_data_is_deleted_the_partner_generates_and_deletes_no_other() {
    meanwhile =
        () -> {
          assertRefused(() -> generate(ONE));
          assertRefused(() -> flow.reset(ONE.partnerId()));
          generate(OTHER);
        };
    flow.cleanUp(ONE.partnerId());
    generate(ONE);
  }

  @Test
  void a_clock_is_moved_by_one_request_at_a_time() {
    meanwhile =
        () -> {
          assertRefused(() -> flow.advance(ONE.partnerId(), 60));
          assertRefused(() -> generate(ONE));
          assertThat(flow.advance(OTHER.partnerId(), 60).aheadSeconds()).isEqualTo(60);
        };
    assertThat(flow.advance(ONE.partnerId(), 120).aheadSeconds()).isEqualTo(120);
  }

  @Test
  void pending_deliveries_are_deleted_in_portions_and_not_counted() {
    deliveries = 12_000;
    assertThat(flow.cleanUp(ONE.partnerId()).deletedRecords()).isZero();
    assertThat(deliveries).isZero();
    assertThat(portions).isEqualTo(3);
  }

  @Test
  void sums_of_sales_are_deleted_in_portions_and_not_counted() {
    sales = 12_000;
    assertThat(flow.cleanUp(ONE.partnerId()).deletedRecords()).isZero();
    assertThat(sales).isZero();
    assertThat(portions).as("each in a transaction").isEqualTo(3);
  }

  @Test
  void stored_responses_are_deleted_in_portions_and_not_counted() {
    responses.add(ONE.partnerId(), 12_000);
    responses.add(OTHER.partnerId(), 1);
    assertThat(flow.cleanUp(ONE.partnerId()).deletedRecords()).isZero();
    assertThat(responses.left(ONE.partnerId())).isZero();
    assertThat(responses.left(OTHER.partnerId())).isEqualTo(1);
    assertThat(portions).as("each in a transaction").isEqualTo(3);
  }

  @Test
  void what_another_node_does_is_not_waited_for() {
    locked = true;
    assertRefused(() -> generate(ONE));
    assertRefused(() -> flow.cleanUp(ONE.partnerId()));
    assertRefused(() -> flow.advance(ONE.partnerId(), 60));
    locked = false;
    generate(ONE);
  }

  private SandboxClockView advanceInTime() {
    return flow.waitForClock(ONE.partnerId(), () -> flow.advance(ONE.partnerId(), 60));
  }

  @Test
  void a_clock_waits_for_what_is_done_within_two_seconds() {
    locked = true;
    assertRefused(this::advanceInTime);
    new Thread(() -> locked = false).start();
    assertThat(advanceInTime().aheadSeconds()).isEqualTo(60);
    meanwhile = () -> assertRefused(this::advanceInTime);
    generate(ONE);
  }

  @Test
  void four_moves_of_a_partners_clock_may_wait() {
    waitBeside(4);
  }

  private SandboxClockView waitBeside(int more) {
    if (more == 0) {
      assertRefused(this::advanceInTime);
      return null;
    }
    return flow.waitForClock(ONE.partnerId(), () -> waitBeside(more - 1));
  }
}
