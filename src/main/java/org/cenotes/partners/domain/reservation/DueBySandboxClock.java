package org.cenotes.partners.domain.reservation;

import java.time.Duration;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;

/** A sandbox reservation that is due by its partner's clock, which is ahead of real time. */
record DueBySandboxClock(UUID id, UUID partnerId, long aheadSeconds) {
  /** The partner's scope, at its time. */
  Scope scope() {
    return Scope.partner(partnerId, DataSet.SANDBOX, ConnectionPool.WORK)
        .ahead(Duration.ofSeconds(aheadSeconds));
  }
}
