package org.cenotes.partners.domain.webhook.sending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.cenotes.partners.domain.webhook.endpoint.UnsealedEndpoint;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnsavedAttemptsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final UUID webhook = UUID.randomUUID();
  private final UnsealedEndpoint endpoint =
      new UnsealedEndpoint(
          webhook,
          UUID.randomUUID(),
          "https://example.com",
          List.of("whsec_c2VjcmV0"),
          true,
          true,
          false,
          null);
  private final Map<UUID, EndpointQueue> queues = Map.of(webhook, new EndpointQueue(endpoint));
  private final UnsavedAttempts unsaved = new UnsavedAttempts();

  @BeforeEach
  void receiverRespondsGone() {
    attempt(410, "");
  }

  /** An attempt that is not recorded yet. */
  private DeliveryAttempt attempt(int status, String response) {
    DueDelivery due =
        new DueDelivery(
            UUID.randomUUID(), NOW, UUID.randomUUID(), webhook, 1, "evt_1", new byte[0]);
    OutboundReply reply = new OutboundReply(status, null, response, 5, null, null);
    DeliveryAttempt made =
        DeliveryAttempt.fromReply(due, endpoint.url(), NOW, reply, new Random(1));
    unsaved.add(made);
    unsaved.collect(queues.values());
    return made;
  }

  private static IllegalStateException failure(String sqlState) {
    return new IllegalStateException(new SQLException("not recorded", sqlState));
  }

  @Test
  void unsavedAttemptsStayForTheNextBatch() {
    unsaved.collect(queues.values());
    assertThat(unsaved.attempts()).hasSize(1);
    assertThat(unsaved.gone()).isEmpty();
    save();
    assertThat(unsaved.attempts()).isEmpty();
  }

  private void save() {
    assertThat(unsaved.<String>save(queues, () -> "saved")).isEqualTo("saved");
  }

  private void fail(String sqlState) {
    IllegalStateException failure = failure(sqlState);
    assertThatThrownBy(
            () ->
                unsaved.save(
                    queues,
                    () -> {
                      throw failure;
                    }))
        .isSameAs(failure);
  }

  @Test
  void attempts_are_recorded_together_again_after_an_outage() {
    fail("08006");
    unsaved.saveOneByOne(queues, attempt -> fail("one by one"));
    assertThat(unsaved.attempts()).hasSize(1);
    fail("22021");
    fail("57P01");
    unsaved.saveOneByOne(queues, attempt -> fail("one by one"));
    assertThat(unsaved.attempts()).hasSize(1);
  }

  @Test
  void no_attempt_is_recorded_alone_after_two_seconds() {
    attempt(200, "fine");
    fail("23514");
    List<DeliveryAttempt> saved = new ArrayList<>();
    unsaved.saveOneByOne(
        queues,
        attempt -> {
          saved.add(attempt);
          long end = System.nanoTime() + Duration.ofMillis(2_100).toNanos();
          while (System.nanoTime() - end < 0) {
            LockSupport.parkNanos(end - System.nanoTime());
          }
        });
    assertThat(saved).hasSize(1);
    assertThat(unsaved.attempts()).hasSize(1);
  }

  @Test
  void goneEndpointIsReportedUntilHandled() {
    save();
    attempt(410, "");
    save();
    assertThat(unsaved.gone())
        .as("once, however many attempts say so")
        .containsExactly(new DeliveryBatch.Gone(webhook, "https://example.com", NOW));
    unsaved.handled(unsaved.gone(), queues);
    assertThat(unsaved.gone()).isEmpty();
  }

  @Test
  void an_attempt_that_the_database_refuses_does_not_keep_others_from_being_recorded() {
    DeliveryAttempt refused = attempt(200, "fine");
    DeliveryAttempt unreadable = attempt(200, "unreadable");
    DeliveryAttempt last = attempt(200, "fine");
    List<DeliveryAttempt> saved = new ArrayList<>();
    fail("23514");
    unsaved.saveOneByOne(
        queues,
        attempt -> {
          if (attempt.due().equals(refused.due())) {
            throw failure("23514");
          }
          if ("unreadable".equals(attempt.response())) {
            throw failure("22021");
          }
          saved.add(attempt);
        });
    assertThat(saved).hasSize(3).endsWith(unreadable.withoutResponse(), last);
    assertThat(unsaved.attempts()).isEmpty();
    assertThat(unsaved.gone()).hasSize(1);
  }

  @Test
  void an_attempt_whose_response_breaks_a_constraint_is_recorded_without_it() {
    DeliveryAttempt tooLong = attempt(200, "x".repeat(1_025));
    List<DeliveryAttempt> saved = new ArrayList<>();
    fail("23514");
    unsaved.saveOneByOne(
        queues,
        attempt -> {
          if (attempt.response() != null && attempt.response().length() > 1_024) {
            throw failure("23514");
          }
          saved.add(attempt);
        });
    assertThat(saved).hasSize(2).endsWith(tooLong.withoutResponse());
  }

  @Test
  void an_attempt_that_is_refused_without_its_response_too_is_given_up() {
    attempt(200, "fine");
    fail("22003");
    unsaved.saveOneByOne(
        queues,
        attempt -> {
          throw failure("22003");
        });
    assertThat(unsaved.attempts()).isEmpty();
    assertThat(unsaved.gone()).as("nothing was recorded").isEmpty();
    assertThat(queues.get(webhook).heldNanos(System.nanoTime()))
        .as("its queue, which never becomes idle, is not given up to others")
        .isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"08006", "40P01", "57P01", "42P01"})
  void a_database_that_is_away_loses_neither_attempts_nor_responses(String sqlState) {
    DeliveryAttempt second = attempt(200, "fine");
    DeliveryAttempt third = attempt(200, "fine");
    IllegalStateException away = failure(sqlState);
    fail("23514");
    assertThatThrownBy(
            () ->
                unsaved.saveOneByOne(
                    queues,
                    attempt -> {
                      if (attempt.equals(second)) {
                        throw away;
                      }
                    }))
        .isSameAs(away);
    assertThat(unsaved.attempts()).containsExactly(second, third);
    assertThat(unsaved.gone()).as("the first was recorded").hasSize(1);
  }
}
