package org.cenotes.partners.domain.notification;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.event.NextEvents;
import org.cenotes.partners.domain.notification.NotificationPositions.Position;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Makes notifications of what the event log says, so that bookings and payments do nothing for
 * them. What happens to a partner within an interval becomes one notification of each kind: a busy
 * partner gets a mail with a list and not a mail for each booking.
 */
@Service
public class EventNotificationService implements NotificationSource {
  /** Partners in one transaction. */
  private static final int PARTNERS = 200;

  /** Runs one after another, of which the first adds the partners that are new. */
  private static final int RUNS = 20;

  /** Events of one partner in one statement. */
  private static final int EVENTS = 200;

  /**
   * Statements in one transaction, and events after which none follows: of a very busy partner,
   * more than one notification is made, and a long backlog does not outlast the transaction.
   */
  private static final int BATCHES = 20;

  private static final int MAX_EVENTS = 10_000;

  /** Lines in one notification; its count says how many there are. */
  private static final int MAX_ITEMS = 50;

  /** Bytes of the events' data that are read at once. */
  private static final long MAX_TEXT = 4L << 20;

  private static final Map<EventType, NotificationKind> KINDS =
      Map.of(
          EventType.RESERVATION_CREATED, NotificationKind.RESERVATION_CREATED,
          EventType.RESERVATION_CANCELLED, NotificationKind.RESERVATION_CANCELLED,
          EventType.PAYMENT_SUCCEEDED, NotificationKind.PAYMENT_RECEIVED,
          EventType.WEBHOOK_DISABLED, NotificationKind.WEBHOOK_DISABLED,
          EventType.API_KEY_CREATED, NotificationKind.API_KEY_CHANGED,
          EventType.API_KEY_ROTATED, NotificationKind.API_KEY_CHANGED,
          EventType.API_KEY_REVOKED, NotificationKind.API_KEY_CHANGED);

  private static final Map<String, NotificationKind> KINDS_BY_TYPE =
      KINDS.entrySet().stream()
          .collect(Collectors.toUnmodifiableMap(kind -> kind.getKey().wire(), Map.Entry::getValue));

  private final NotificationPositions positions;
  private final EventService events;
  private final NotificationService notifications;
  private final NotificationPreferences preferences;
  private final Clock clock;
  private final Duration interval;

  /** How many runs came just before; only the worker's thread uses it. */
  private int run;

  @Inject
  EventNotificationService(
      NotificationPositions positions,
      EventService events,
      NotificationService notifications,
      NotificationPreferences preferences,
      Clock clock,
      @ConfigProperty(name = "cenotes.notifications.interval", defaultValue = "PT1M")
          Duration interval) {
    this.positions = positions;
    this.events = events;
    this.notifications = notifications;
    this.preferences = preferences;
    this.clock = clock;
    this.interval = interval;
  }

  @Override
  public Duration interval() {
    return interval.dividedBy(2); // a partner waits between one interval and one and a half
  }

  @Override
  public boolean appendDue() {
    Instant now = clock.instant();
    int before = run;
    run = 0; // also if this one fails
    if (before == 0) {
      positions.addMissing();
    }
    List<Position> due = positions.lockBehind(now.minus(interval), PARTNERS);
    Map<UUID, Summary> summaries = new HashMap<>();
    Map<UUID, Long> unread = read(due, summaries);
    for (Position position : due) {
      UUID partnerId = position.partnerId();
      Summary summary = summaries.getOrDefault(partnerId, new Summary());
      notifyOf(partnerId, summary);
      Long reached = unread.get(partnerId);
      if (reached != null) {
        positions.move(partnerId, reached, now.minus(interval));
      } else {
        // events that have expired leave nothing behind: the position follows the numbering
        positions.move(partnerId, summary.last == 0 ? position.newest() : summary.last, now);
      }
    }
    boolean more = due.size() == PARTNERS || !unread.isEmpty();
    run = more ? (before + 1) % RUNS : 0;
    return more;
  }

  /**
   * Reads what follows these positions, of a busy partner several batches.
   *
   * @return how far those were read of whom there may be more
   */
  private Map<UUID, Long> read(List<Position> due, Map<UUID, Summary> summaries) {
    Map<UUID, Long> unread =
        due.stream().collect(Collectors.toMap(Position::partnerId, Position::sequence));
    boolean cut = false;
    int count = 0;
    for (int batch = 0;
        batch < BATCHES && count < MAX_EVENTS && !unread.isEmpty() && !cut;
        batch++) {
      NextEvents next = events.since(unread, KINDS.keySet(), EVENTS, MAX_TEXT);
      cut = next.isCut();
      count += next.events().size();
      Map<UUID, Long> full = new HashMap<>(cut ? unread : Map.of());
      next.events().stream()
          .collect(Collectors.groupingBy(EventView::partnerId))
          .forEach(
              (partnerId, found) -> {
                Summary summary = summaries.computeIfAbsent(partnerId, first -> new Summary());
                found.forEach(summary::add);
                if (full.containsKey(partnerId) || found.size() == EVENTS) {
                  full.put(partnerId, summary.last);
                }
              });
      unread = full;
    }
    return unread;
  }

  /** What has happened to a partner. */
  private static final class Summary {
    final Map<NotificationKind, KindSummary> byKind = new EnumMap<>(NotificationKind.class);

    /** Sequence of the last event; 0 without one. */
    long last;

    void add(EventView event) {
      last = Objects.requireNonNull(event.sequence(), "numbered");
      NotificationKind kind = KINDS_BY_TYPE.get(event.type());
      if (kind != null) {
        byKind.computeIfAbsent(kind, none -> new KindSummary(event.id())).add(event);
      }
    }
  }

  /** The events of one kind. */
  private static final class KindSummary {
    final String firstId;
    final List<String> items = new ArrayList<>();
    int count;

    KindSummary(String firstId) {
      this.firstId = firstId;
    }

    void add(EventView event) {
      count++;
      if (items.size() < MAX_ITEMS) {
        items.add(line(event));
      }
    }
  }

  private void notifyOf(UUID partnerId, Summary summary) {
    if (summary.byKind.isEmpty()) {
      return;
    }
    NotificationPreferences.Choice choice = preferences.of(partnerId);
    summary.byKind.forEach(
        (kind, happened) -> {
          TemplateModel model =
              new TemplateModel(Map.of("count", Integer.toString(happened.count)), happened.items);
          String cause = "event:" + kind.wire() + ":" + happened.firstId;
          notifications.notifyPartner(partnerId, kind, cause, model, choice);
        });
  }

  /** One line about an event; names of guests stay out of mails. */
  private static String line(EventView event) {
    JsonNode data = Json.read(event.data(), JsonNode.class);
    return switch (event.resource().type()) {
      case "reservation" ->
          String.join(
              " · ",
              data.path("confirmationCode").asText(),
              data.at("/cenote/name").asText(),
              data.path("date").asText() + " " + data.path("startTime").asText(),
              data.path("visitors").asText(),
              new Cents(data.at("/amounts/total").asLong()).text(data.path("currency").asText()));
      case "payment" ->
          String.join(
              " · ",
              new Cents(data.path("amount").asLong()).text(data.path("currency").asText()),
              data.path("provider").asText(),
              data.path("reservationId").asText());
      case "webhook" -> data.path("url").asText();
      default ->
          String.join(
              " · ",
              event.type(),
              data.path("name").asText(),
              data.path("key").asText(),
              data.path("environment").asText());
    };
  }
}
