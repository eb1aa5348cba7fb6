package org.cenotes.partners.platform.health;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PackagedMigrationsTest {
  private static final String TEXT =
      """
      CREATE OR REPLACE VIEW ${flyway:defaultSchema}.v AS
        SELECT id FROM t; -- é
      """;

  /** The number is what Flyway wrote into its history for this file. */
  @Test
  void the_checksum_is_the_one_that_flyway_records() {
    assertThat(PackagedMigrations.identity("R__view.sql", TEXT, "live"))
        .isEqualTo("R__view.sql 1244533101");
  }

  @Test
  void another_text_or_schema_is_another_identity() {
    String live = PackagedMigrations.identity("R__view.sql", TEXT, "live");
    assertThat(PackagedMigrations.identity("R__view.sql", TEXT, "sandbox")).isNotEqualTo(live);
    assertThat(PackagedMigrations.identity("R__view.sql", TEXT.replace("id", "ids"), "live"))
        .isNotEqualTo(live);
  }
}
