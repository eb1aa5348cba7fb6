package org.cenotes.partners.domain.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When the work of a thread that has several kinds of it is done. */
class RepeatedTaskTest {
  private static final Duration INTERVAL = Duration.ofMinutes(1);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

  private long nanos;
  private int runs;

  private RepeatedTask task(RepeatedTask.Work work) {
    return new RepeatedTask(
        INTERVAL,
        AFTER_FAILURE,
        "not done",
        () -> {
          runs++;
          return work.run();
        },
        () -> nanos);
  }

  @Test
  void it_is_done_at_once_while_there_is_more_and_then_after_an_interval() {
    RepeatedTask task = task(() -> runs < 3);
    for (int i = 0; i < 5; i++) {
      task.runIfDue();
    }
    assertThat(runs).isEqualTo(3);
    nanos += INTERVAL.toNanos() - 1;
    task.runIfDue();
    assertThat(runs).isEqualTo(3);
    nanos++;
    task.runIfDue();
    assertThat(runs).isEqualTo(4);
  }

  @Test
  void a_failure_keeps_no_other_work_from_being_done_and_is_tried_again_soon() {
    RepeatedTask failing =
        task(
            () -> {
              if (runs < 3) {
                throw new IllegalStateException("the first two times");
              }
              return false;
            });
    int[] others = {0};
    RepeatedTask other =
        new RepeatedTask(INTERVAL, AFTER_FAILURE, "not done", () -> ++others[0] < 100);
    for (int run = 1; run <= 3; run++) {
      List.of(failing, failing, other).forEach(RepeatedTask::runIfDue);
      assertThat(runs).isEqualTo(run);
      assertThat(others[0]).isEqualTo(run);
      nanos += AFTER_FAILURE.toNanos();
    }
    failing.runIfDue();
    assertThat(runs).as("after the whole interval again").isEqualTo(3);
  }
}
