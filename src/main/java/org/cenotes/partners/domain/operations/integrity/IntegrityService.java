package org.cenotes.partners.domain.operations.integrity;

import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.integrity.IntegrityCheck;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The transaction of a check: it has a time limit of its own. */
@Service
public class IntegrityService {
  private final StatementTimeouts limits;
  private final DatabaseSchemas schemas;
  private final Duration timeout;

  @Inject
  IntegrityService(
      StatementTimeouts limits,
      DatabaseSchemas schemas,
      @ConfigProperty(name = "cenotes.integrity.timeout", defaultValue = "PT30S")
          Duration timeout) {
    this.limits = limits;
    this.schemas = schemas;
    this.timeout = timeout;
  }

  /** Whether there is anything of this data to check: the sandbox may be dropped. */
  boolean isThere(DataSet data) {
    return schemas.have(data);
  }

  IntegrityCheck.Outcome run(IntegrityCheck check) {
    limits.giveUpAfter(timeout);
    return check.compare();
  }
}
