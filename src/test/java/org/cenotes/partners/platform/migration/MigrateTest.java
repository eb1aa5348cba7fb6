package org.cenotes.partners.platform.migration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command says whether it has changed the database. */
class MigrateTest {
  @ParameterizedTest
  @CsvSource({
    "0, No migration was pending. The database is up to date.",
    "1, 1 migration was applied. The database is up to date.",
    "39, 39 migrations were applied. The database is up to date."
  })
  void it_says_how_many_migrations_it_applied(int applied, String said) {
    assertThat(Migrate.outcome(applied)).isEqualTo(said);
  }
}
