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
 * Simulations: read where to send, wait, send, write what came of it. No thread is held while one
 * waits or sends, and no transaction is open.
 */
@ApplicationScoped
public class SimulatorFlow {
  private static final BigDecimal LONGEST_DELAY = BigDecimal.TEN;
  private static final BigDecimal SHORTEST_DELAY = new BigDecimal("0.001");
  private static final BigDecimal MILLIS = BigDecimal.valueOf(1000);

  /** As many attempts at once as a sender makes at one endpoint. */
  private static final int CHAINS = 4;

  private final SimulationService simulations;
  private final WebhookUrlPolicy urls;
  private final HostRateLimit hosts;
  private final SimulationSender sender;
  private final Clock clock;
  private final ConcurrencyLimiter atOnce;

  @Resource private ManagedScheduledExecutorService scheduler;

  @Inject
  SimulatorFlow(
      SimulationService simulations,
      WebhookUrlPolicy urls,
      HostRateLimit hosts,
      SimulationSender sender,
      Clock clock,
      @ConfigProperty(name = "cenotes.simulator.at-once", defaultValue = "2") int most) {
    this.simulations = simulations;
    this.urls = urls;
    this.hosts = hosts;
    this.sender = sender;
    this.clock = clock;
    this.atOnce = new ConcurrencyLimiter(most);
  }

  /** Sends one event after the delay. */
  public CompletionStage<SimulationResult> simulate(
      RequestedReceiver receiver, SimulationRequest wish, @Nullable BigDecimal delaySeconds) {
    return batch(receiver, List.of(wish), delaySeconds).thenApply(batch -> batch.results().get(0));
  }

  /** Sends several events after the delay, a few at a time. */
  public CompletionStage<SimulationResult.Batch> batch(
      RequestedReceiver receiver,
      List<SimulationRequest> wishes,
      @Nullable BigDecimal delaySeconds) {
    UUID partnerId = receiver.partnerId();
    BigDecimal delay = applied(delaySeconds);
    return begin(
        receiver,
        wishes.stream().mapToInt(SimulationRequest::requests).sum(),
        (scope, target) ->
            after(delay)
                .thenCompose(waited -> inChains(partnerId, target, wishes))
                .thenApply(
                    outcomes -> recorded(scope, partnerId, target, wishes, outcomes, delay)));
  }

  /** Examines a receiver. */
  public CompletionStage<ReceiverReport> examine(RequestedReceiver receiver) {
    UUID partnerId = receiver.partnerId();
    return begin(
        receiver,
        ReceiverCheck.REQUESTS,
        (scope, target) ->
            new ReceiverCheck(sender, target, partnerId)
                .run()
                .thenApply(
                    report -> {
                      SimulationOutcome first =
                          new SimulationOutcome(
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

  /** Work on a target, in the scope of the request, on whatever thread. */
  @FunctionalInterface
  private interface Work<T> {
    CompletionStage<T> on(Scope scope, SimulationTarget target);
  }

  /** The text of a URL is checked before anything else, its addresses at every attempt. */
  private <T> CompletionStage<T> begin(RequestedReceiver receiver, int requests, Work<T> work) {
    String url = receiver.url();
    if (url != null) {
      urls.hostOf("url", url);
    }
    return atOnce.begin(
        receiver.partnerId(),
        () -> {
          SimulationTarget target = simulations.target(receiver);
          hosts.take(urls.hostOf("webhookId", target.url()), requests);
          return work.on(CurrentScope.required(), target);
        });
  }

  /**
   * The delay as it is kept: ten seconds at most, in milliseconds. Numbers are compared before they
   * are rounded, because to round 1e-999999999 is work for hours.
   */
  static BigDecimal applied(@Nullable BigDecimal seconds) {
    if (seconds == null || seconds.compareTo(SHORTEST_DELAY) < 0) {
      return BigDecimal.ZERO;
    }
    if (seconds.compareTo(LONGEST_DELAY) >= 0) {
      return LONGEST_DELAY;
    }
    return seconds.scale() > SHORTEST_DELAY.scale()
        ? seconds.setScale(SHORTEST_DELAY.scale(), RoundingMode.DOWN)
        : seconds;
  }

  private CompletionStage<@Nullable Void> after(BigDecimal seconds) {
    CompletableFuture<@Nullable Void> time = new CompletableFuture<>();
    if (seconds.signum() == 0) {
      time.complete(null);
    } else {
      long millis = seconds.multiply(MILLIS).longValue();
      scheduler.schedule(() -> time.complete(null), millis, TimeUnit.MILLISECONDS);
    }
    return time;
  }

  private CompletionStage<List<SimulationOutcome>> inChains(
      UUID partnerId, SimulationTarget target, List<SimulationRequest> wishes) {
    List<CompletableFuture<SimulationOutcome>> outcomes = new ArrayList<>();
    for (int i = 0; i < wishes.size(); i++) {
      SimulationRequest wish = wishes.get(i);
      Supplier<CompletionStage<SimulationOutcome>> next =
          () -> sender.send(partnerId, target, wish);
      outcomes.add(
          (i < CHAINS ? next.get() : outcomes.get(i - CHAINS).thenCompose(before -> next.get()))
              .toCompletableFuture());
    }
    return CompletableFuture.allOf(outcomes.toArray(CompletableFuture[]::new))
        .thenApply(all -> outcomes.stream().map(CompletableFuture::join).toList());
  }

  private SimulationResult.Batch recorded(
      Scope scope,
      UUID partnerId,
      SimulationTarget target,
      List<SimulationRequest> wishes,
      List<SimulationOutcome> outcomes,
      BigDecimal delay) {
    Instant now = clock.instant();
    List<SimulationEntry> entries = new ArrayList<>();
    List<SimulationResult> results = new ArrayList<>();
    for (int i = 0; i < wishes.size(); i++) {
      SimulationOutcome outcome = outcomes.get(i);
      SimulationEntry entry = entry(target, wishes.get(i), outcome, now);
      entries.add(entry);
      results.add(
          new SimulationResult(
              entry.simulationId(),
              outcome.delivered(),
              outcome.statusCode(),
              outcome.durationMs(),
              target.isSigned(),
              delay,
              outcome.error()));
    }
    CurrentScope.run(scope, () -> simulations.record(partnerId, entries));
    return new SimulationResult.Batch(Ids.next(), results);
  }

  private static SimulationEntry entry(
      SimulationTarget target, SimulationRequest wish, SimulationOutcome outcome, Instant now) {
    return new SimulationEntry(
        Ids.next(),
        now,
        wish.eventType(),
        target.url(),
        outcome.delivered() ? Status.DELIVERED : Status.FAILED,
        outcome.statusCode(),
        outcome.durationMs(),
        wish.fault(),
        outcome.error());
  }
}
