package org.cenotes.partners.domain.operations.integrity;

import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.integrity.IntegrityCheck;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The transaction of one check, with a time limit of its own. */
@Service
public class IntegrityCheckRunner {
  private final StatementTimeouts limits;
  private final ExistingDataSets dataSets;
  private final Duration timeout;

  @Inject
  IntegrityCheckRunner(
      StatementTimeouts limits,
      ExistingDataSets dataSets,
      @ConfigProperty(name = "cenotes.integrity.timeout", defaultValue = "PT25S")
          Duration timeout) {
    this.limits = limits;
    this.dataSets = dataSets;
    this.timeout = timeout;
  }

  /** Whether this data exists: the sandbox may have been dropped. */
  boolean exists(DataSet data) {
    return dataSets.exists(data);
  }

  IntegrityCheck.Outcome run(IntegrityCheck check) {
    limits.limitStatements(timeout);
    return check.compare();
  }
}
