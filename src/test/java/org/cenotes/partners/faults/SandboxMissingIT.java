package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.cenotes.partners.faults.Api.Answer;
import org.junit.jupiter.api.Test;

/** A sandbox table that is gone is an error of the sandbox, never a look into the live data. */
class SandboxMissingIT {
  private final Pair pair = Pair.running();

  @Test
  void a_missing_sandbox_table_never_falls_through_to_live() throws Exception {
    Pair.Slot slot = pair.freshSlot();
    Answer booked = pair.onOne().book(slot.booking(1));
    assertThat(booked.status()).isEqualTo(201);
    Api sandbox = new Api(pair.one.baseUri(), pair.testKey);
    assertThat(sandbox.get("/api/partner-sandbox/reservations").status()).isEqualTo(200);
    long live = reservations();

    owner("ALTER TABLE sandbox.reservations RENAME TO reservations_gone");
    try {
      for (Answer answer :
          new Answer[] {
            sandbox.get("/api/partner-sandbox/reservations"),
            sandbox.get("/api/partner-sandbox/reservations/" + booked.id()),
            sandbox.post("/api/partner-sandbox/reservations", slot.booking(1).json(), null),
            sandbox.post("/api/partner-sandbox/reservations/" + booked.id() + "/cancel", "{}", null)
          }) {
        assertThat(answer.status()).as(answer.toString()).isBetween(400, 599);
        assertThat(answer.body().path("success").asBoolean(true)).isFalse();
        assertThat(answer.body().has("data")).isFalse();
      }
      assertThat(reservations()).as("live reservations").isEqualTo(live);
      assertThat(
              pair.onOne()
                  .get("/api/partner/reservations/" + booked.id())
                  .body()
                  .at("/data/status")
                  .asText())
          .isEqualTo("confirmed");
      assertThat(pair.onTwo().book(slot.booking(1)).status()).as("live goes on").isEqualTo(201);
    } finally {
      owner("ALTER TABLE sandbox.reservations_gone RENAME TO reservations");
    }
    assertThat(sandbox.get("/api/partner-sandbox/reservations").status()).isEqualTo(200);
    pair.integrity.assertWhole();
  }

  private long reservations() throws SQLException {
    return pair.integrity.count("SELECT count(*) FROM live.reservations");
  }

  private void owner(String sql) throws SQLException {
    try (Connection connection = pair.postgres.owner();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
