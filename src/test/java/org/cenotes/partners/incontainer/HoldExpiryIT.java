package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.Test;

/** A hold that cannot expire does not block the timer. */
@ArquillianTest
class HoldExpiryIT {
  private static final Map<String, String> ONLINE = Map.of("paymentMethod", "cardprovider");

  @Inject private Fixtures fixtures;
  @Inject private OwnerSql owner;

  @Test
  void a_hold_that_cannot_expire_does_not_block_others() throws InterruptedException {
    Fixtures.Booker partner = fixtures.partner();
    UUID cenote = fixtures.cenote(DataSet.LIVE, 10);
    UUID broken = partner.book(cenote, "09:00", 2, ONLINE).id();
    UUID sound = partner.book(cenote, "10:00", 2, ONLINE).id();
    String taken =
        "UPDATE live.slot_inventory SET taken = ? WHERE cenote_id = ? AND start_time = '09:00'";
    owner.run(taken, 0, cenote);
    runOut(broken, 2);
    runOut(sound, 1);

    await(sound, "expired");
    assertThat(status(broken)).isEqualTo("pending");
    owner.run(taken, 2, cenote);
    await(broken, "expired");
    assertThat(
            owner.number("SELECT sum(taken) FROM live.slot_inventory WHERE cenote_id = ?", cenote))
        .isZero();
  }

  private void runOut(UUID reservation, int secondsAgo) {
    owner.run(
        "UPDATE live.reservations SET hold_expires_at = now() - ? * interval '1 second' WHERE id ="
            + " ?",
        secondsAgo,
        reservation);
  }

  private void await(UUID reservation, String status) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(15).toNanos();
    while (!status(reservation).equals(status)) {
      assertThat(System.nanoTime()).as("still " + status(reservation)).isLessThan(end);
      Thread.sleep(100);
    }
  }

  private String status(UUID reservation) {
    return owner.texts("SELECT status FROM live.reservations WHERE id = ?", reservation).get(0);
  }
}
