package org.cenotes.partners.platform.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
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

  @ParameterizedTest
  @CsvSource({
    "true, true",
    "YES, true",
    "on, true",
    "1, true",
    "false, false",
    "No, false",
    "0, false"
  })
  void whether_there_is_a_sandbox_is_said_in_the_servers_words(String word, boolean is) {
    assertThat(Migrate.flag(word)).isEqualTo(is);
  }

  @Test
  void another_word_is_refused() {
    assertThatThrownBy(() -> Migrate.flag("flase"))
        .hasMessage("cenotes.sandbox.enabled must be true or false, not \"flase\"");
  }
}
