package org.cenotes.partners.domain.onboarding;

import java.time.Instant;
import java.util.List;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How far a partner's onboarding is.
 *
 * @param startedAt absent before it was started
 * @param completedAt when the last step was completed; absent before
 * @param progress percent of the steps that are completed
 * @param steps all steps, in their order
 */
@Schema(name = "Onboarding")
public record OnboardingView(
    @Nullable Instant startedAt, @Nullable Instant completedAt, int progress, List<Step> steps) {

  /**
   * A step.
   *
   * @param step the step
   * @param status whether it was completed
   * @param satisfied whether it can be completed now: what it is about is true
   * @param completedAt when it was completed; absent before
   */
  @Schema(name = "OnboardingProgressStep")
  public record Step(
      OnboardingStep step, Status status, boolean satisfied, @Nullable Instant completedAt) {}

  /** Whether a step was completed. */
  @Schema(name = "OnboardingStepStatus")
  public enum Status implements WireEnum {
    PENDING,
    COMPLETED
  }
}
