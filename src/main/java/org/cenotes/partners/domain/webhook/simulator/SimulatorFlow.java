package org.cenotes.partners.domain.webhook.simulator;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.webhook.endpoint.WebhookUrlPolicy;
import org.cenotes.partners.domain.webhook.simulator.SimulationEntry.Status;
import org.cenotes.partners.platform.queueing.ConcurrencyLimiter;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Runs simulations: finds the target, waits, sends, and records the result. No thread is blocked
 * and no transaction is open while a simulation waits or sends.
 */
@ApplicationScoped
public class SimulatorFlow {
  private static final BigDecimal MAX_DELAY = BigDecimal.TEN;
  private static final BigDecimal MIN_DELAY = new BigDecimal("0.001");
  private static final BigDecimal MILLIS = BigDecimal.valueOf(1000);

  /** Concurrent requests of a batch: as many as the delivery sender makes per endpoint. */
  private static final int MAX_CONCURRENT = 4;

  private final SimulationService simulations;
  private final WebhookUrlPolicy urls;
  private final HostRateLimit hostLimit;
  private final SimulationSender sender;
  private final Clock clock;
  private final ConcurrencyLimiter limiter;

  @Resource private ManagedScheduledExecutorService scheduler;

  @Inject
  SimulatorFlow(
      SimulationService simulations,
      WebhookUrlPolicy urls,
      HostRateLimit hostLimit,
      SimulationSender sender,
      Clock clock,
      @ConfigProperty(name = "cenotes.simulator.at-once", defaultValue = "2") int concurrent) {
    this.simulations = simulations;
    this.urls = urls;
    this.hostLimit = hostLimit;
    this.sender = sender;
    this.clock = clock;
    this.limiter = new ConcurrencyLimiter(concurrent);
  }

  /** Sends one event after the delay. */
  public CompletionStage<SimulationResult> simulate(
      RequestedReceiver receiver, SimulationRequest request, @Nullable BigDecimal delaySeconds) {
    return batch(receiver, List.of(request), delaySeconds)
        .thenApply(batch -> batch.results().get(0));
  }

  /** Sends several events after the delay, four at a time. */
  public CompletionStage<SimulationResult.Batch> batch(
      RequestedReceiver receiver,
      List<SimulationRequest> requests,
      @Nullable BigDecimal delaySeconds) {
    UUID partnerId = receiver.partnerId();
    BigDecimal delay = clampDelay(delaySeconds);
    return begin(
        receiver,
        requests.stream().mapToInt(SimulationRequest::requests).sum(),
        (scope, target) ->
            delay(delay)
                .thenCompose(waited -> sendAll(partnerId, target, requests))
                .thenApply(
                    attempts -> record(scope, partnerId, target, requests, attempts, delay)));
  }

  /** Checks a receiver. */
  public CompletionStage<EndpointReport> check(RequestedReceiver receiver) {
    UUID partnerId = receiver.partnerId();
    return begin(
        receiver,
        ReceiverChecker.REQUESTS,
        (scope, target) ->
            new ReceiverChecker(sender, target, partnerId)
                .run()
                .thenApply(
                    report -> {
                      SimulatedAttempt first =
                          new SimulatedAttempt(
                              report.error() == null,
                              report.statusCode(),
                              report.durationMs(),
                              report.error());
                      SimulationEntry entry =
                          entry(
                              target,
                              SimulationRequest.plain(EventType.WEBHOOK_TEST),
                              first,
                              clock.instant());
                      CurrentScope.run(scope, () -> simulations.record(partnerId, List.of(entry)));
                      return report;
                    }));
  }

  /** Work on a target, in the scope of the HTTP request. */
  @FunctionalInterface
  private interface Work<T> {
    CompletionStage<T> on(Scope scope, SimulationTarget target);
  }

  /** Checks the text of a URL first; its addresses are checked at every attempt. */
  private <T> CompletionStage<T> begin(RequestedReceiver receiver, int requests, Work<T> work) {
    String url = receiver.url();
    if (url != null) {
      urls.hostOf("url", url);
    }
    return limiter.begin(
        receiver.partnerId(),
        () -> {
          SimulationTarget target = simulations.target(receiver);
          hostLimit.take(urls.hostOf("webhookId", target.url()), requests);
          return work.on(CurrentScope.required(), target);
        });
  }

  /**
   * The delay in seconds, from 0 to 10, rounded down to milliseconds. It is compared before it is
   * rounded, because rounding 1e-999999999 would take hours.
   */
  static BigDecimal clampDelay(@Nullable BigDecimal seconds) {
    if (seconds == null || seconds.compareTo(MIN_DELAY) < 0) {
      return BigDecimal.ZERO;
    }
    if (seconds.compareTo(MAX_DELAY) >= 0) {
      return MAX_DELAY;
    }
    return seconds.scale() > MIN_DELAY.scale()
        ? seconds.setScale(MIN_DELAY.scale(), RoundingMode.DOWN)
        : seconds;
  }

  private CompletionStage<@Nullable Void> delay(BigDecimal seconds) {
    CompletableFuture<@Nullable Void> time = new CompletableFuture<>();
    if (seconds.signum() == 0) {
      time.complete(null);
    } else {
      long millis = seconds.multiply(MILLIS).longValue();
      scheduler.schedule(() -> time.complete(null), millis, TimeUnit.MILLISECONDS);
    }
    return time;
  }

  private CompletionStage<List<SimulatedAttempt>> sendAll(
      UUID partnerId, SimulationTarget target, List<SimulationRequest> requests) {
    List<CompletableFuture<SimulatedAttempt>> attempts = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      SimulationRequest request = requests.get(i);
      Supplier<CompletionStage<SimulatedAttempt>> next =
          () -> sender.send(partnerId, target, request);
      attempts.add(
          (i < MAX_CONCURRENT
                  ? next.get()
                  : attempts.get(i - MAX_CONCURRENT).thenCompose(before -> next.get()))
              .toCompletableFuture());
    }
    return CompletableFuture.allOf(attempts.toArray(CompletableFuture[]::new))
        .thenApply(all -> attempts.stream().map(CompletableFuture::join).toList());
  }

  private SimulationResult.Batch record(
      Scope scope,
      UUID partnerId,
      SimulationTarget target,
      List<SimulationRequest> requests,
      List<SimulatedAttempt> attempts,
      BigDecimal delay) {
    Instant now = clock.instant();
    List<SimulationEntry> entries = new ArrayList<>();
    List<SimulationResult> results = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      SimulatedAttempt attempt = attempts.get(i);
      SimulationEntry entry = entry(target, requests.get(i), attempt, now);
      entries.add(entry);
      results.add(
          new SimulationResult(
              entry.simulationId(),
              attempt.delivered(),
              attempt.statusCode(),
              attempt.durationMs(),
              target.isSigned(),
              delay,
              attempt.error()));
    }
    CurrentScope.run(scope, () -> simulations.record(partnerId, entries));
    return new SimulationResult.Batch(Ids.next(), results);
  }

  private static SimulationEntry entry(
      SimulationTarget target, SimulationRequest request, SimulatedAttempt attempt, Instant now) {
    return new SimulationEntry(
        Ids.next(),
        now,
        request.eventType(),
        target.url(),
        attempt.delivered() ? Status.DELIVERED : Status.FAILED,
        attempt.statusCode(),
        attempt.durationMs(),
        request.fault(),
        attempt.error());
  }
}
