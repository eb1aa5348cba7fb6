package org.cenotes.partners.domain.webhook.simulator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.TriggeredEvent;
import org.cenotes.partners.domain.webhook.simulator.EndpointReport.Check;
import org.cenotes.partners.domain.webhook.simulator.EndpointReport.Kind;
import org.cenotes.partners.domain.webhook.simulator.EndpointReport.ReceiverReport;
import org.cenotes.partners.domain.webhook.simulator.EndpointReport.Tls;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.jspecify.annotations.Nullable;

/**
 * Checks a receiver with four requests, one after the other, and reports what it does with them.
 */
final class ReceiverChecker {
  /** The number of requests it makes. */
  static final int REQUESTS = 4;

  private static final long MAX_RESPONSE_MILLIS = 5000;

  private final SimulationSender sender;
  private final SimulationTarget target;
  private final TriggeredEvent event;
  private final TriggeredEvent another;

  ReceiverChecker(SimulationSender sender, SimulationTarget target, UUID partnerId) {
    this.sender = sender;
    this.target = target;
    this.event = sender.event(partnerId, EventType.WEBHOOK_TEST, null);
    this.another = sender.event(partnerId, EventType.WEBHOOK_TEST, null);
  }

  /** Runs the check; without a response to the first request no others are made. */
  CompletionStage<EndpointReport> run() {
    return sender
        .plain(target, event)
        .thenCompose(
            first ->
                first.failure() == null
                    ? others(first)
                    : CompletableFuture.completedFuture(List.of(first)))
        .thenApply(this::report);
  }

  private CompletionStage<List<OutboundReply>> others(OutboundReply first) {
    List<OutboundReply> replies = new ArrayList<>(List.of(first));
    return sender
        .withWrongSignature(target, another)
        .thenCompose(
            reply -> {
              replies.add(reply);
              return sender.stale(target, another);
            })
        .thenCompose(
            reply -> {
              replies.add(reply);
              return sender.plain(target, event);
            })
        .thenApply(
            reply -> {
              replies.add(reply);
              return replies;
            });
  }

  private EndpointReport report(List<OutboundReply> replies) {
    SimulatedAttempt first = SimulatedAttempt.of(replies.get(0));
    return new EndpointReport(
        first.statusCode() != null,
        first.statusCode(),
        first.durationMs(),
        target.isSigned(),
        Tls.of(replies.get(0)),
        ReceiverReport.of(
            target.isSigned(),
            List.of(
                check(Kind.ACCEPTS_VALID_SIGNATURE, replies, 0, true),
                check(Kind.REFUSES_WRONG_SIGNATURE, replies, 1, false),
                check(Kind.REFUSES_STALE_TIMESTAMP, replies, 2, false),
                check(Kind.TOLERATES_DUPLICATE, replies, 3, true),
                speed(replies))),
        first.error());
  }

  /**
   * Without a secret requests are unsigned: a receiver that verifies signatures refuses all of
   * them, so only what it does with a duplicate of an accepted one is judged. Of one that refuses a
   * valid request, nobody knows why it refuses a forged one.
   */
  private Check check(Kind kind, List<OutboundReply> replies, int attempt, boolean accepts) {
    if (attempt >= replies.size() || replies.get(attempt).failure() != null) {
      return new Check(kind, null, null, null);
    }
    OutboundReply reply = replies.get(attempt);
    boolean accepted = replies.get(0).isSuccess();
    boolean judged =
        target.isSigned() ? accepts || accepted : kind == Kind.TOLERATES_DUPLICATE && accepted;
    Boolean passed = judged ? Boolean.valueOf(reply.isSuccess() == accepts) : null;
    return new Check(kind, passed, reply.status(), reply.durationMillis());
  }

  private static Check speed(List<OutboundReply> replies) {
    @Nullable OutboundReply slowest =
        replies.stream()
            .filter(reply -> reply.failure() == null)
            .max(Comparator.comparingLong(OutboundReply::durationMillis))
            .orElse(null);
    return slowest == null
        ? new Check(Kind.ANSWERS_IN_FIVE_SECONDS, null, null, null)
        : new Check(
            Kind.ANSWERS_IN_FIVE_SECONDS,
            slowest.durationMillis() < MAX_RESPONSE_MILLIS,
            slowest.status(),
            slowest.durationMillis());
  }
}
