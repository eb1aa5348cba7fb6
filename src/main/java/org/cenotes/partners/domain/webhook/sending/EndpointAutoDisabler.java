package org.cenotes.partners.domain.webhook.sending;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cenotes.partners.domain.webhook.endpoint.AutoDisablePolicy;
import org.cenotes.partners.domain.webhook.endpoint.SenderEndpointService;

/**
 * Warns the partner of a failing endpoint at 50, 70 and 90 % of the time until it is disabled, and
 * disables it in the end.
 */
@ApplicationScoped
class EndpointAutoDisabler {
  /** Percentages of the time until it is disabled, the highest first. */
  private static final List<Integer> WARNINGS = List.of(90, 70, 50);

  private static final int SWITCH_OFF = 100;

  /**
   * The most steps of a call, and when the last of them may begin: the sender's heartbeat and its
   * next batch wait for them, and after a shared cause thousands of endpoints are due together.
   */
  private static final int MAX_STEPS = 20;

  private static final Duration LAST_STEP = Duration.ofSeconds(2);

  private final DeliveryQueueService deliveries;
  private final SenderEndpointService endpoints;
  private final AutoDisablePolicy policy;

  @Inject
  EndpointAutoDisabler(
      DeliveryQueueService deliveries, SenderEndpointService endpoints, AutoDisablePolicy policy) {
    this.deliveries = deliveries;
    this.endpoints = endpoints;
    this.policy = policy;
  }

  /**
   * Handles some endpoints whose last attempts failed; each step is a transaction of its own. Those
   * that are failing and left out come with {@link #checkAll}.
   *
   * @return the endpoints that are gone and were handled
   */
  List<DeliveryBatch.Gone> handle(DeliveryBatch.Trouble trouble) {
    long start = System.nanoTime();
    List<DeliveryBatch.Gone> handled = new ArrayList<>();
    trouble.gone().stream()
        .limit(MAX_STEPS)
        .takeWhile(gone -> mayBegin(start))
        .forEach(
            gone -> {
              endpoints.disableGone(gone.webhookId(), gone.url(), gone.at());
              handled.add(gone);
            });
    Set<UUID> gone =
        trouble.gone().stream().map(DeliveryBatch.Gone::webhookId).collect(Collectors.toSet());
    trouble.failing().stream()
        .filter(failing -> !gone.contains(failing.webhookId()) && isDue(failing))
        .limit(MAX_STEPS - handled.size())
        .takeWhile(failing -> mayBegin(start))
        .forEach(this::check);
    return handled;
  }

  /**
   * Checks some endpoints that have failed for long, also between two attempts. Several nodes may
   * do so; each step takes effect once.
   */
  void checkAll() {
    long start = System.nanoTime();
    Map<Integer, Instant> steps =
        Stream.concat(WARNINGS.stream(), Stream.of(SWITCH_OFF))
            .collect(Collectors.toMap(Function.identity(), policy::failingSince));
    deliveries.failing(steps, policy.triedSince(), MAX_STEPS).stream()
        .takeWhile(failing -> mayBegin(start))
        .forEach(this::check);
  }

  private static boolean mayBegin(long start) {
    return System.nanoTime() - start < LAST_STEP.toNanos();
  }

  private boolean isDue(DeliveryBatch.Failing failing) {
    return policy.isOver(failing.since())
        || dueWarning(policy.percent(failing.since())) > failing.warnedPercent();
  }

  private void check(DeliveryBatch.Failing failing) {
    if (policy.isOver(failing.since())) {
      endpoints.disableFailing(failing.webhookId(), failing.since());
      return;
    }
    int warning = dueWarning(policy.percent(failing.since()));
    if (warning > failing.warnedPercent()) {
      deliveries.warn(failing, warning);
    }
  }

  /** The highest warning due after this percentage of the time; 0 for none. */
  static int dueWarning(int percent) {
    return WARNINGS.stream().filter(warning -> warning <= percent).findFirst().orElse(0);
  }
}
