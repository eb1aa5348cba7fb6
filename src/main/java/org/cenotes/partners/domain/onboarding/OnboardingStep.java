package org.cenotes.partners.domain.onboarding;

import org.cenotes.partners.platform.json.WireEnum;

/**
 * The steps of the onboarding, in their order. Each is about a fact that the platform can check.
 */
public enum OnboardingStep implements WireEnum {
  /** The settings have the legal name, the tax id and a phone number. */
  COMPANY_PROFILE,
  /** The partner has an active API key. */
  CREATE_API_KEY,
  /** A test key was used. */
  SANDBOX_CALL,
  /** The partner has an active webhook endpoint. */
  CONFIGURE_WEBHOOK,
  /** The partner has made a reservation. */
  FIRST_RESERVATION
}
