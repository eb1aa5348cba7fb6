package org.cenotes.partners.incontainer;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.Test;

/** A hold that cannot expire, or not yet, does not block the timer. */
@ArquillianTest
class HoldExpiryIT {
  private static final Map<String, String> ONLINE = Map.of("paymentMethod", "cardprovider");

  @Inject private Fixtures fixtures;
  @Inject private OwnerSql owner;

  @Resource(lookup = "java:comp/DefaultManagedExecutorService")
  private ManagedExecutorService threads;

  @Test
  void a_hold_that_cannot_expire_does_not_block_others() {
    Fixtures.Booker partner = fixtures.partner();
    UUID cenote = fixtures.cenote(DataSet.LIVE, 10);
    UUID broken = partner.book(cenote, "09:00", 2, ONLINE).id();
    UUID sound = partner.book(cenote, "10:00", 2, ONLINE).id();
    String taken =
        "UPDATE live.slot_inventory SET taken = ? WHERE cenote_id = ? AND start_time = '09:00'";
    owner.run(taken, 0, cenote);
    runOut(broken, 2);
    runOut(sound, 1);

    Wait.until(() -> status(sound), "expired"::equals);
    assertThat(status(broken)).isEqualTo("pending");
    owner.run(taken, 2, cenote);
    Wait.until(() -> status(broken), "expired"::equals);
    assertThat(
            owner.number("SELECT sum(taken) FROM live.slot_inventory WHERE cenote_id = ?", cenote))
        .isZero();
  }

  /** If each of them waited as long as other transactions do, that would take almost a minute. */
  @Test
  void holds_whose_places_are_locked_do_not_block_those_of_another_cenote() throws Exception {
    Fixtures.Booker partner = fixtures.partner();
    UUID cenote = fixtures.cenote(DataSet.LIVE, 20);
    List<UUID> waiting = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      waiting.add(partner.book(cenote, "09:00", 1, guest(i)).id());
    }
    UUID free = partner.book(fixtures.cenote(DataSet.LIVE, 20), "09:00", 1, guest(10)).id();
    CountDownLatch locked = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Future<?> locking =
        threads.submit(
            () ->
                owner.lock(
                    "SELECT * FROM live.slot_inventory WHERE cenote_id = ? FOR UPDATE",
                    cenote,
                    locked,
                    release));
    try {
      assertThat(locked.await(60, SECONDS)).isTrue();
      waiting.forEach(id -> runOut(id, 2));
      runOut(free, 1);
      Wait.until(() -> status(free), "expired"::equals);
      assertThat(waiting).extracting(this::status).containsOnly("pending");
    } finally {
      release.countDown();
    }
    locking.get(60, SECONDS);
    for (UUID id : waiting) {
      Wait.until(() -> status(id), "expired"::equals);
    }
    assertThat(
            owner.number("SELECT sum(taken) FROM live.slot_inventory WHERE cenote_id = ?", cenote))
        .isZero();
  }

  private static Map<String, String> guest(int i) {
    return Map.of("paymentMethod", "cardprovider", "guestEmail", "guest" + i + "@guests.example");
  }

  private void runOut(UUID reservation, int secondsAgo) {
    owner.run(
        "UPDATE live.reservations SET hold_expires_at = now() - ? * interval '1 second' WHERE id ="
            + " ?",
        secondsAgo,
        reservation);
  }

  private String status(UUID reservation) {
    return owner.texts("SELECT status FROM live.reservations WHERE id = ?", reservation).get(0);
  }
}
