package org.cenotes.partners.domain.onboarding;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.ApiKeyService;
import org.cenotes.partners.domain.apilog.RequestLogService;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.settings.SettingsService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/** The onboarding of a partner: a checklist of facts, which the partner ticks off. */
@Service
public class OnboardingService {
  /** The use of a key is written every 30 seconds; the API log has a call within one. */
  private static final Duration UNTIL_USE_IS_WRITTEN = Duration.ofMinutes(5);

  private final OnboardingSteps steps;
  private final SettingsService settings;
  private final ApiKeyService keys;
  private final WebhookEndpointService webhooks;
  private final ReservationService reservations;
  private final RequestLogService calls;
  private final Clock clock;

  @Inject
  OnboardingService(
      OnboardingSteps steps,
      SettingsService settings,
      ApiKeyService keys,
      WebhookEndpointService webhooks,
      ReservationService reservations,
      RequestLogService calls,
      Clock clock) {
    this.steps = steps;
    this.settings = settings;
    this.keys = keys;
    this.webhooks = webhooks;
    this.reservations = reservations;
    this.calls = calls;
    this.clock = clock;
  }

  /** Starts the onboarding, unless it was started before. */
  public OnboardingView start(UUID partnerId) {
    steps.start(partnerId, now());
    return read(partnerId);
  }

  /** Percent of the steps that are completed. */
  public int progress(UUID partnerId) {
    return percent(steps.completed(partnerId));
  }

  private static int percent(Map<OnboardingStep, Instant> completed) {
    return 100 * completed.size() / OnboardingStep.values().length;
  }

  /** How far it is. */
  public OnboardingView read(UUID partnerId) {
    Map<OnboardingStep, Instant> completed = steps.completed(partnerId);
    List<OnboardingView.Step> views = new ArrayList<>();
    for (OnboardingStep step : OnboardingStep.values()) {
      Instant at = completed.get(step);
      views.add(
          new OnboardingView.Step(
              step,
              at == null ? OnboardingView.Status.PENDING : OnboardingView.Status.COMPLETED,
              isSatisfied(step, partnerId),
              at));
    }
    return new OnboardingView(
        steps.startedAt(partnerId).orElse(null), lastOf(completed), percent(completed), views);
  }

  /**
   * Completes a step, and starts the onboarding if that was not done. A step that was completed
   * stays so.
   *
   * @throws ApiException 400 while what the step is about is not true
   */
  public OnboardingView complete(UUID partnerId, OnboardingStep step) {
    if (!steps.completed(partnerId).containsKey(step)) {
      if (!isSatisfied(step, partnerId)) {
        throw new ApiException(OnboardingError.STEP_NOT_SATISFIED);
      }
      steps.start(partnerId, now());
      steps.complete(partnerId, step, now());
    }
    return read(partnerId);
  }

  private boolean isSatisfied(OnboardingStep step, UUID partnerId) {
    return switch (step) {
      case COMPANY_PROFILE -> settings.hasCompanyProfile(partnerId);
      case CREATE_API_KEY -> keys.hasActive(partnerId);
      case SANDBOX_CALL ->
          keys.hasUsedTestKey(partnerId)
              || calls.hasSandboxCallSince(partnerId, clock.instant().minus(UNTIL_USE_IS_WRITTEN));
      case CONFIGURE_WEBHOOK -> webhooks.hasActive(partnerId);
      case FIRST_RESERVATION -> reservations.hasAny(partnerId);
    };
  }

  private static @Nullable Instant lastOf(Map<OnboardingStep, Instant> completed) {
    return completed.size() < OnboardingStep.values().length
        ? null
        : completed.values().stream().max(Instant::compareTo).orElseThrow();
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
