package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.harness.Wait;
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
