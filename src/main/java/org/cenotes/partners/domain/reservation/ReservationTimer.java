package org.cenotes.partners.domain.reservation;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.worker.IntervalTimer;

/**
 * Expires holds that have run out and completes visits that have ended: every second, on every
 * node. Live reservations and those of the sandbox have a loop each: a partner can make any number
 * of its sandbox reservations due at once, and live places must not stay taken meanwhile.
 */
@Singleton
@Startup
@DependsOn("StartupGate")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReservationTimer extends IntervalTimer {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  @Inject private ReservationTransitionService transitions;

  @Inject private EnabledDataSets dataSets;

  @Inject private Clock clock;

  @PostConstruct
  void start() {
    dataSets.all().forEach(this::start);
  }

  private void start(DataSet data) {
    repeat(
        ReservationTimer.class,
        (data.isLive() ? "Live" : "Sandbox")
            + " reservations are neither expired nor completed; retrying every second",
        INTERVAL,
        new DueReservations(data, transitions, clock));
  }
}
