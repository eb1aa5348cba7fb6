package org.cenotes.partners.platform.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What waits for the database at the start. */
class DatabaseGateTest {
  @Test
  void a_task_that_fails_does_not_keep_the_others_from_being_run() {
    List<String> done = new ArrayList<>();
    DatabaseGate.runEach(
        List.of(
            () -> done.add("first"),
            () -> {
              throw new IllegalStateException("the database is gone again");
            },
            () -> done.add("last")));
    assertThat(done).containsExactly("first", "last");
  }
}
