package org.cenotes.partners.domain.onboarding;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors about the onboarding. */
public enum OnboardingError implements ErrorKey {
  STEP_NOT_FOUND(404, "error.onboarding_step.not_found"),
  STEP_NOT_SATISFIED(400, "error.partner.onboarding_step_not_satisfied");

  private final Entry entry;

  OnboardingError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
