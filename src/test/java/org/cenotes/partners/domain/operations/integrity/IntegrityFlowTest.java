package org.cenotes.partners.domain.operations.integrity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import org.cenotes.partners.platform.integrity.IntegrityCheck;
import org.cenotes.partners.platform.integrity.IntegrityCheck.Outcome;
import org.junit.jupiter.api.Test;

/** What the report says of a check that does not end as it should. */
class IntegrityFlowTest {
  private static final IntegrityCheck PLACES =
      new IntegrityCheck() {
        @Override
        public String name() {
          return "places";
        }

        @Override
        public Outcome compare() {
          return new Outcome(name(), 7, List.of());
        }
      };

  private static Outcome failing(String state) {
    return IntegrityFlow.outcome(
        PLACES,
        () -> {
          throw new IllegalStateException(new SQLException("ended", state));
        });
  }

  @Test
  void a_check_that_takes_too_long_has_failed_and_hides_no_other() {
    assertThat(failing("57014"))
        .isEqualTo(
            new Outcome("places", 0, List.of("not finished within cenotes.integrity.timeout")));
    assertThat(IntegrityFlow.outcome(PLACES, PLACES::compare).checked()).isEqualTo(7);
  }

  @Test
  void without_the_database_there_is_no_report() {
    assertThatThrownBy(() -> failing("08006")).hasMessageContaining("ended");
  }
}
