package org.cenotes.partners.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The harness does to real processes what the fault tests rely on. */
class HarnessIT {
  @Test
  void committed_rows_survive_a_killed_postgres() throws SQLException {
    try (Postgres postgres = Postgres.forTests(true)) {
      try (Connection connection = postgres.owner();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE kept (id int)");
        statement.execute("INSERT INTO kept VALUES (1)");
      }
      postgres.kill9();
      assertThat(postgres.isAlive()).isFalse();
      postgres.start();
      try (Connection connection = postgres.owner();
          Statement statement = connection.createStatement();
          var row = statement.executeQuery("SELECT count(*) FROM kept")) {
        row.next();
        assertThat(row.getInt(1)).isEqualTo(1);
      }
    }
  }

  @Test
  @Tag("faults")
  void a_killed_node_starts_again_on_its_port() throws SQLException {
    String database = Product.postgres().createDatabase("harness");
    try (Node node = Node.start(database, Map.of())) {
      long first = node.pid();
      assertThat(node.rssMiB()).isBetween(100L, 2000L);
      node.kill9();
      assertThat(node.isAlive()).isFalse();
      node.restart();
      assertThat(node.pid()).isNotEqualTo(first);
      assertThat(
              Readiness.await(node.managementUri(), java.time.Duration.ofSeconds(5), node::isAlive))
          .isTrue();
    }
  }
}
