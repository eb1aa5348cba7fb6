package org.cenotes.partners.harness;

import java.time.Instant;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Skips tests with the tag {@code faults} that would begin after {@code -Dfaults.until=…}, in
 * seconds since 1970: where a build has a time limit, a slow machine leaves out some of the longest
 * tests instead of all that come after them. Found by JUnit as a service.
 */
public final class FaultTestsDeadline implements ExecutionCondition {
  private static final long UNTIL = Long.getLong("faults.until", Long.MAX_VALUE);

  /** For JUnit, which makes one by itself. */
  public FaultTestsDeadline() {}

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context.getTags().contains("faults") && Instant.now().getEpochSecond() >= UNTIL
        ? ConditionEvaluationResult.disabled("the time for fault tests is over")
        : ConditionEvaluationResult.enabled("there is time");
  }
}
