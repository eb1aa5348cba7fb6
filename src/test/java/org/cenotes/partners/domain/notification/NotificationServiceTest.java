package org.cenotes.partners.domain.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.cenotes.partners.domain.notification.NotificationService.NewRows;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.http.Language;
import org.junit.jupiter.api.Test;

/** Who of a large team is notified. */
class NotificationServiceTest {
  private static final UUID PARTNER = new UUID(0, 1);

  private final Set<UUID> optedOut = new HashSet<>();
  private final List<UUID> notified = new ArrayList<>();

  /** Notifies a team of this size, whose users are numbered. */
  private List<Integer> notifiedOf(NotificationKind kind, int team) {
    List<Recipient> users =
        IntStream.range(0, team)
            .mapToObj(i -> new Recipient(new UUID(1, i), i + "@team.example", "Ana"))
            .toList();
    RecipientDirectory directory =
        (partnerId, of, audience, from) ->
            users.stream().skip(from).limit(RecipientDirectory.PAGE).toList();
    Notifications rows =
        new Notifications() {
          @Override
          void add(NewRows common, List<Recipient> recipients, Instant now) {
            recipients.forEach(user -> notified.add(user.userId()));
          }

          @Override
          Set<UUID> optedOut(List<UUID> users, NotificationKind kind) {
            return optedOut;
          }
        };
    new NotificationService(
            rows, directory, null, null, null, new ManualClock("2026-01-02T03:04:05Z"))
        .notifyPartner(
            PARTNER,
            kind,
            "cause",
            TemplateModel.of(Map.of()),
            new NotificationPreferences.Choice(
                "Selva", Language.ES, Set.of(NotificationSwitch.values())));
    return notified.stream().map(id -> (int) id.getLeastSignificantBits()).toList();
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  @Test
  void fifty_managers_are_notified_whoever_unsubscribed_before_them() {
    IntStream.range(0, 60).forEach(i -> optedOut.add(new UUID(1, i)));
    assertThat(notifiedOf(NotificationKind.RESERVATION_CREATED, 200)).isEqualTo(numbers(60, 110));
  }

  @Test
  void a_team_that_has_all_unsubscribed_is_read_to_its_end() {
    IntStream.range(0, 100).forEach(i -> optedOut.add(new UUID(1, i)));
    assertThat(notifiedOf(NotificationKind.RESERVATION_CREATED, 100)).isEmpty();
  }

  @Test
  void every_administrator_learns_of_another_bank_account() {
    assertThat(notifiedOf(NotificationKind.BANK_ACCOUNT_CHANGED, 120)).isEqualTo(numbers(0, 120));
  }
}
