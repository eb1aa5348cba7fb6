package org.cenotes.partners.domain.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.UnitTransactions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A locked row is no failure of the relay: it tries again at once. */
class EventRelayTest {
  private final Log log = new Log();
  private final Signals signals = new Signals();
  private final EventRelay.Task task = new EventRelay.Task(DataSet.SANDBOX, log, signals);

  @BeforeAll
  static void install() {
    UnitTransactions.install();
  }

  /** A log without events, which may be unable to say so. */
  private static final class Log extends EventService {
    private final List<DataSet> relayed = new ArrayList<>();
    private @Nullable String sqlState;

    @SuppressWarnings("NullAway") // what is overridden here needs none of it
    Log() {
      super(null, null, null, Clock.systemUTC());
    }

    @Override
    public boolean relay() {
      relayed.add(CurrentScope.required().data());
      if (sqlState != null) {
        throw new IllegalStateException(new SQLException("no", sqlState));
      }
      return false;
    }
  }

  /** Counts how often somebody waited. */
  private static final class Signals extends RelaySignal {
    private int waits;

    @Override
    void await(DataSet data, Duration timeout) {
      waits++;
    }
  }

  @Test
  void after_a_lock_timeout_the_next_batch_follows_without_waiting() throws Exception {
    log.sqlState = "55P03";
    task.run();
    task.run();
    log.sqlState = null;
    task.run();
    assertThat(signals.waits).isEqualTo(1);
    task.run();
    assertThat(signals.waits).isEqualTo(2);
    assertThat(log.relayed).hasSize(4).containsOnly(DataSet.SANDBOX);
  }

  @Test
  void a_lock_timeout_of_live_events_is_a_failure_that_is_logged() {
    log.sqlState = "55P03";
    assertThatThrownBy(new EventRelay.Task(DataSet.LIVE, log, signals)::run)
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void other_failures_are_the_loops() {
    log.sqlState = "08006";
    assertThatThrownBy(task::run).isInstanceOf(IllegalStateException.class);
  }
}
