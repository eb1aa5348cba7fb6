package org.cenotes.partners.domain.webhook.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.TriggeredEvent;
import org.cenotes.partners.domain.webhook.simulator.EndpointReport.Check;
import org.cenotes.partners.domain.webhook.simulator.EndpointReport.Kind;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.cenotes.partners.platform.outbound.OutboundReply.Failure;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The grade of a receiver, by what it answers to the four requests of the check. */
class ReceiverCheckerTest {
  private static final SimulationTarget SIGNED =
      new SimulationTarget("https://example.com", List.of("whsec_a"));
  private static final SimulationTarget UNSIGNED =
      new SimulationTarget("https://example.com", List.of());

  /** Answers with what the test has prepared, in the order of the requests. */
  private static final class Scripted extends SimulationSender {
    private final List<OutboundReply> replies;
    private final List<String> sent = new ArrayList<>();

    Scripted(OutboundReply... replies) {
      super(null, null, null);
      this.replies = new ArrayList<>(List.of(replies));
    }

    @Override
    TriggeredEvent event(UUID partnerId, EventType type, @Nullable JsonNode data) {
      return new TriggeredEvent(null, null, true);
    }

    @Override
    CompletionStage<OutboundReply> plain(SimulationTarget target, TriggeredEvent event) {
      return next("plain");
    }

    @Override
    CompletionStage<OutboundReply> withWrongSignature(
        SimulationTarget target, TriggeredEvent event) {
      return next("wrong");
    }

    @Override
    CompletionStage<OutboundReply> stale(SimulationTarget target, TriggeredEvent event) {
      return next("stale");
    }

    private CompletionStage<OutboundReply> next(String kind) {
      sent.add(kind);
      return CompletableFuture.completedFuture(replies.remove(0));
    }
  }

  private static OutboundReply status(int status, long millis) {
    return new OutboundReply(status, null, "", millis, null, null);
  }

  private static OutboundReply unreachable() {
    return new OutboundReply(0, null, "", 9_000, null, Failure.HOST);
  }

  private static EndpointReport check(Scripted sender, SimulationTarget target) {
    return new ReceiverChecker(sender, target, new UUID(1, 1)).run().toCompletableFuture().join();
  }

  private static Map<Kind, Boolean> passed(EndpointReport report) {
    Map<Kind, Boolean> passed = new HashMap<>();
    for (Check check : report.report().checks()) {
      passed.put(check.check(), check.passed());
    }
    return passed;
  }

  @ParameterizedTest
  @CsvSource({
    // valid, wrong signature, stale, duplicate, slowest in ms, grade
    "204, 401, 400, 200, 4999, A",
    "204, 401, 400, 200, 5000, B",
    "204, 200, 400, 200, 10, B",
    "204, 200, 200, 200, 10, C",
    "204, 401, 400, 409, 10, B",
    "500, 500, 500, 500, 10, E",
    "302, 302, 302, 302, 10, E",
    "500, 200, 200, 500, 6000, F"
  })
  void each_check_that_a_receiver_fails_costs_a_letter(
      int valid, int wrong, int stale, int duplicate, long slowest, String grade) {
    Scripted sender =
        new Scripted(
            status(valid, 5), status(wrong, slowest), status(stale, 5), status(duplicate, 5));
    EndpointReport report = check(sender, SIGNED);
    assertThat(report.report().grade()).isEqualTo(grade);
    assertThat(sender.sent).containsExactly("plain", "wrong", "stale", "plain");
    assertThat(sender.sent).hasSize(ReceiverChecker.REQUESTS);
    assertThat(report.reachable()).isTrue();
    assertThat(report.statusCode()).isEqualTo(valid);
    assertThat(report.durationMs()).isEqualTo(5);
  }

  @Test
  void a_receiver_that_does_not_respond_is_called_once_and_nothing_is_judged() {
    Scripted sender = new Scripted(unreachable());
    EndpointReport report = check(sender, SIGNED);
    assertThat(sender.sent).containsExactly("plain");
    assertThat(report.reachable()).isFalse();
    assertThat(report.error()).isEqualTo("host");
    assertThat(report.durationMs()).as("it would reveal the network").isNull();
    assertThat(passed(report)).hasSize(Kind.values().length);
    assertThat(passed(report).values()).containsOnlyNulls();
    assertThat(report.report().grade()).isEqualTo("F");
  }

  @Test
  void without_a_secret_a_receiver_that_verifies_signatures_is_not_judged_by_its_refusals() {
    Scripted sender = new Scripted(status(401, 5), status(401, 5), status(401, 5), status(401, 5));
    EndpointReport report = check(sender, UNSIGNED);
    Map<Kind, Boolean> passed = passed(report);
    assertThat(passed.remove(Kind.ANSWERS_IN_FIVE_SECONDS)).isTrue();
    assertThat(passed.values()).hasSize(4).containsOnlyNulls();
    assertThat(report.report().grade()).isEqualTo("ungraded");
  }

  @Test
  void without_a_secret_what_needs_a_signature_is_not_judged() {
    Scripted sender = new Scripted(status(200, 5), status(200, 5), status(200, 5), status(200, 5));
    EndpointReport report = check(sender, UNSIGNED);
    assertThat(report.signed()).isFalse();
    Map<Kind, Boolean> passed = passed(report);
    assertThat(passed.get(Kind.TOLERATES_DUPLICATE)).isTrue();
    assertThat(passed.get(Kind.ANSWERS_IN_FIVE_SECONDS)).isTrue();
    assertThat(passed.get(Kind.ACCEPTS_VALID_SIGNATURE)).isNull();
    assertThat(passed.get(Kind.REFUSES_WRONG_SIGNATURE)).isNull();
    assertThat(passed.get(Kind.REFUSES_STALE_TIMESTAMP)).isNull();
    assertThat(report.report().grade()).isEqualTo("ungraded");
  }

  @Test
  void without_a_secret_a_refused_duplicate_of_an_accepted_request_does_not_pass() {
    Scripted sender = new Scripted(status(200, 5), status(200, 5), status(200, 5), status(409, 5));
    assertThat(passed(check(sender, UNSIGNED)).get(Kind.TOLERATES_DUPLICATE)).isFalse();
  }

  @Test
  void a_response_that_is_missing_later_is_not_judged_and_does_not_count_as_slow() {
    Scripted sender = new Scripted(status(200, 5), unreachable(), status(400, 5), status(200, 5));
    EndpointReport report = check(sender, SIGNED);
    assertThat(passed(report).get(Kind.REFUSES_WRONG_SIGNATURE)).isNull();
    assertThat(passed(report).get(Kind.ANSWERS_IN_FIVE_SECONDS)).isTrue();
    assertThat(report.report().grade()).isEqualTo("B");
  }

  @Test
  void of_two_requests_the_first_failure_is_the_outcome_else_the_last_success() {
    SimulatedAttempt good = SimulatedAttempt.of(status(200, 5));
    SimulatedAttempt later = SimulatedAttempt.of(status(204, 6));
    SimulatedAttempt bad = SimulatedAttempt.of(status(500, 7));
    SimulatedAttempt none = SimulatedAttempt.of(unreachable());
    assertThat(good.then(later)).isEqualTo(later);
    assertThat(good.then(bad)).isEqualTo(bad);
    assertThat(bad.then(none)).isEqualTo(bad);
    assertThat(none.then(good)).isEqualTo(new SimulatedAttempt(false, null, null, "host"));
    assertThat(bad.error()).isEqualTo("status");
  }

  @Test
  void a_target_is_logged_without_its_secrets() {
    assertThat(SIGNED).hasToString("SimulationTarget[https://example.com]");
  }
}
