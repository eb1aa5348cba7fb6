package org.cenotes.partners.domain.integrity;

import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.platform.component.Service;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The transaction of a check: it has a time limit of its own. */
@Service
public class IntegrityService {
  private final Limits limits;
  private final Duration timeout;

  @Inject
  IntegrityService(
      Limits limits,
      @ConfigProperty(name = "cenotes.integrity.timeout", defaultValue = "PT30S")
          Duration timeout) {
    this.limits = limits;
    this.timeout = timeout;
  }

  IntegrityCheck.Outcome run(IntegrityCheck check) {
    limits.giveUpAfter(timeout);
    return check.compare();
  }
}
