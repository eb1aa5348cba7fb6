package org.cenotes.partners.domain.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import org.cenotes.partners.domain.notification.MailMetrics.Outcome;
import org.cenotes.partners.domain.notification.Notifications.DueRow;
import org.cenotes.partners.platform.config.PublicUrl;
import org.cenotes.partners.platform.mail.MailSenders;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Vault;
import org.cenotes.partners.platform.tenancy.UnitTransactions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mails are claimed one by one, and what became of them is counted. */
class NotificationSenderTest {
  private static final Vault VAULT =
      Vault.of(Base64.getEncoder().encodeToString(Digests.sha256("key")), List.of());

  @TempDir private Path directory;

  private final Outbox outbox = new Outbox();
  private final Counted counted = new Counted();

  @BeforeAll
  static void install() {
    UnitTransactions.install();
  }

  /** An outbox in memory. */
  private static final class Outbox extends OutboxService {
    private final Queue<DueRow> due = new ArrayDeque<>();
    private final List<UUID> sent = new ArrayList<>();
    private final List<UUID> postponed = new ArrayList<>();

    @SuppressWarnings("NullAway") // what is overridden here needs none of it
    Outbox() {
      super(null, Clock.systemUTC(), Duration.ofDays(1));
    }

    void add(String email) {
      due.add(
          new DueRow(
              UUID.randomUUID(),
              UUID.randomUUID(),
              NotificationKind.API_KEY_CHANGED.wire(),
              email,
              "Ana Poot",
              "en",
              "{\"values\":{},\"items\":[]}",
              null,
              1,
              Instant.parse("2026-11-21T12:00:00Z")));
    }

    @Override
    Optional<DueRow> claim(Duration lease) {
      return Optional.ofNullable(due.poll());
    }

    @Override
    void settleSent(UUID id) {
      sent.add(id);
    }

    @Override
    void postpone(DueRow row, String error) {
      postponed.add(row.id());
    }
  }

  /** Counts in memory. */
  private static final class Counted extends MailMetrics {
    private final Map<Outcome, Integer> mails = new EnumMap<>(Outcome.class);

    @SuppressWarnings("NullAway") // what is overridden here needs none of it
    Counted() {
      super(null);
    }

    @Override
    void count(Outcome outcome, int more) {
      mails.merge(outcome, more, Integer::sum);
    }
  }

  private NotificationSender sender() {
    NotificationMails mails =
        new NotificationMails(
            new UnsubscribeTokens(VAULT),
            VAULT,
            new PublicUrl(URI.create("https://partners.cenotes.example")));
    return new NotificationSender(outbox, mails, MailSenders.intoFiles(directory), counted);
  }

  @Test
  void nothing_more_is_claimed_when_the_node_stops() {
    for (int i = 0; i < 3; i++) {
      outbox.add("ana@partner.example");
    }
    boolean more = sender().sendBatch(() -> !outbox.sent.isEmpty());
    assertThat(more).isTrue();
    assertThat(outbox.sent).hasSize(1);
    assertThat(outbox.due).as("left to other nodes").hasSize(2);
  }

  @Test
  void mails_are_sent_until_none_is_due_and_counted_by_what_became_of_them() {
    outbox.add("ana@partner.example");
    outbox.add("luz@partner.example");
    assertThat(sender().sendBatch(() -> false)).isFalse();
    assertThat(counted.mails).containsOnly(Map.entry(Outcome.SENT, 2));
    outbox.add("nobody, nowhere"); // no file is written for it
    assertThat(sender().sendBatch(() -> false)).isFalse();
    assertThat(outbox.postponed).hasSize(1);
    assertThat(counted.mails)
        .containsOnly(Map.entry(Outcome.SENT, 2), Map.entry(Outcome.POSTPONED, 1));
  }
}
