package org.cenotes.partners.domain.simulation;

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
import org.cenotes.partners.domain.simulation.SimulationEntry.Status;
import org.cenotes.partners.domain.webhook.WebhookUrls;
import org.cenotes.partners.platform.contention.AtOnce;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;
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
  private final WebhookUrls urls;
  private final HostLimit hosts;
  private final Sender sender;
  private final Clock clock;
  private final AtOnce atOnce;

  @Resource
  @SuppressWarnings("NullAway.Init") // by the container
  private ManagedScheduledExecutorService scheduler;

  @Inject
  SimulatorFlow(
      SimulationService simulations,
      WebhookUrls urls,
      HostLimit hosts,
      Sender sender,
      Clock clock,
      @ConfigProperty(name = "cenotes.simulator.at-once", defaultValue = "2") int most) {
    this.simulations = simulations;
    this.urls = urls;
    this.hosts = hosts;
    this.sender = sender;
    this.clock = clock;
    this.atOnce = new AtOnce(most);
  }

  /** Sends one event after the delay. */
  public CompletionStage<Simulation> simulate(
      Receiver receiver, Wish wish, @Nullable BigDecimal delaySeconds) {
    return batch(receiver, List.of(wish), delaySeconds).thenApply(batch -> batch.results().get(0));
  }

  /** Sends several events after the delay, a few at a time. */
  public CompletionStage<Simulation.Batch> batch(
      Receiver receiver, List<Wish> wishes, @Nullable BigDecimal delaySeconds) {
    UUID partnerId = receiver.partnerId();
    BigDecimal delay = applied(delaySeconds);
    return begin(
        receiver,
        wishes.stream().mapToInt(Wish::requests).sum(),
        (scope, target) ->
            after(delay)
                .thenCompose(waited -> inChains(partnerId, target, wishes))
                .thenApply(
                    outcomes -> recorded(scope, partnerId, target, wishes, outcomes, delay)));
  }

  /** Examines a receiver. */
  public CompletionStage<EndpointReport> examine(Receiver receiver) {
    UUID partnerId = receiver.partnerId();
    return begin(
        receiver,
        Examination.REQUESTS,
        (scope, target) ->
            new Examination(sender, target, partnerId)
                .run()
                .thenApply(
                    report -> {
                      Outcome first =
                          new Outcome(
                              report.error() == null,
                              report.statusCode(),
                              report.durationMs(),
                              report.error());
                      SimulationEntry entry =
                          entry(target, Wish.plain(EventType.WEBHOOK_TEST), first, clock.instant());
                      Scopes.run(scope, () -> simulations.record(partnerId, List.of(entry)));
                      return report;
                    }));
  }

  /** Work on a target, in the scope of the request, on whatever thread. */
  @FunctionalInterface
  private interface Work<T> {
    CompletionStage<T> on(Scope scope, Target target);
  }

  /** The text of a URL is checked before anything else, its addresses at every attempt. */
  private <T> CompletionStage<T> begin(Receiver receiver, int requests, Work<T> work) {
    String url = receiver.url();
    if (url != null) {
      urls.hostOf("url", url);
    }
    return atOnce.begin(
        receiver.partnerId(),
        () -> {
          Target target = simulations.target(receiver);
          hosts.take(urls.hostOf("webhookId", target.url()), requests);
          return work.on(Scopes.required(), target);
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

  private CompletionStage<List<Outcome>> inChains(
      UUID partnerId, Target target, List<Wish> wishes) {
    List<CompletableFuture<Outcome>> outcomes = new ArrayList<>();
    for (int i = 0; i < wishes.size(); i++) {
      Wish wish = wishes.get(i);
      Supplier<CompletionStage<Outcome>> next = () -> sender.send(partnerId, target, wish);
      outcomes.add(
          (i < CHAINS ? next.get() : outcomes.get(i - CHAINS).thenCompose(before -> next.get()))
              .toCompletableFuture());
    }
    return CompletableFuture.allOf(outcomes.toArray(CompletableFuture[]::new))
        .thenApply(all -> outcomes.stream().map(CompletableFuture::join).toList());
  }

  private Simulation.Batch recorded(
      Scope scope,
      UUID partnerId,
      Target target,
      List<Wish> wishes,
      List<Outcome> outcomes,
      BigDecimal delay) {
    Instant now = clock.instant();
    List<SimulationEntry> entries = new ArrayList<>();
    List<Simulation> results = new ArrayList<>();
    for (int i = 0; i < wishes.size(); i++) {
      Outcome outcome = outcomes.get(i);
      SimulationEntry entry = entry(target, wishes.get(i), outcome, now);
      entries.add(entry);
      results.add(
          new Simulation(
              entry.simulationId(),
              outcome.delivered(),
              outcome.statusCode(),
              outcome.durationMs(),
              target.isSigned(),
              delay,
              outcome.error()));
    }
    Scopes.run(scope, () -> simulations.record(partnerId, entries));
    return new Simulation.Batch(Ids.next(), results);
  }

  private static SimulationEntry entry(Target target, Wish wish, Outcome outcome, Instant now) {
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
