package org.cenotes.partners.domain.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.audit.AuditEntry;
import org.cenotes.partners.domain.dashboard.ActivityView.ActivityActor;
import org.cenotes.partners.domain.dashboard.ActivityView.Change;
import org.cenotes.partners.domain.dashboard.ActivityView.Kind;
import org.cenotes.partners.domain.dashboard.ActivityView.Resource;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.event.EventWithActor;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.request.Actor;
import org.jspecify.annotations.Nullable;

/** Turns entries of the audit log and events into activity. */
final class ActivityMapper {
  /** Members that name a thing for people, the best first. */
  private static final List<String> LABELS =
      List.of("confirmationCode", "reference", "name", "url", "email", "companyName", "provider");

  /** Whose changes are shown: what the platform's staff change may be internal. */
  private static final Set<Actor.Kind> SHOW_CHANGES =
      EnumSet.of(Actor.Kind.USER, Actor.Kind.API_KEY, Actor.Kind.OPERATOR);

  private static final Pattern USER_ID = Pattern.compile("[0-9a-f-]{36}");

  /** They change with every change. */
  private static final Set<String> NOT_SHOWN = Set.of("updatedAt", "version");

  private ActivityMapper() {}

  static ActivityView of(AuditEntry entry) {
    String[] resource = entry.resource().split(":", 2);
    String id = resource.length == 2 ? resource[1] : entry.resource();
    return new ActivityView(
        entry.id().toString(),
        entry.at(),
        entry.action(),
        actor(entry),
        new Resource(
            resource[0], id, label(entry.after() == null ? entry.before() : entry.after(), id)),
        entry.actorKind() != null && SHOW_CHANGES.contains(entry.actorKind())
            ? changes(entry.before(), entry.after())
            : null);
  }

  /** Entries that do not say what acted have the id of a user, or a word. */
  private static ActivityActor actor(AuditEntry entry) {
    Actor.Kind kind = entry.actorKind();
    if (kind == null) {
      return ofKind(USER_ID.matcher(entry.actor()).matches() ? Kind.USER : Kind.SYSTEM);
    }
    return actor(new Actor(kind, entry.actor(), entry.actorName()));
  }

  /** The names of the platform's people are not shown to partners. */
  private static ActivityActor actor(Actor actor) {
    return switch (actor.kind()) {
      case USER -> new ActivityActor(Kind.USER, actor.id(), actor.name());
      case API_KEY -> new ActivityActor(Kind.KEY, actor.id(), actor.name());
      case ADMIN -> ofKind(Kind.ADMIN);
      case OPERATOR -> ofKind(Kind.USER);
      case SYSTEM, VISITOR -> ofKind(Kind.SYSTEM);
    };
  }

  private static ActivityActor ofKind(Kind kind) {
    return new ActivityActor(kind, null, null);
  }

  static ActivityView of(EventWithActor recorded) {
    EventView event = recorded.event();
    JsonNode data = Json.read(event.data(), JsonNode.class);
    JsonNode previous =
        event.previous() == null ? null : Json.read(event.previous(), JsonNode.class);
    String id = event.resource().id().toString();
    return new ActivityView(
        event.id(),
        event.occurredAt(),
        event.type(),
        recorded.actor() == null ? likelyActor(event.type(), data) : actor(recorded.actor()),
        new Resource(event.resource().type(), id, label(data, id)),
        previous == null ? null : changes(previous, only(data, previous)));
  }

  /**
   * The actor of an event that was recorded without: of bookings that were recorded together, and
   * of events of the versions that recorded none. Reservations say how they were made and
   * cancelled; without such a sign, it was the platform or a provider of payments.
   */
  private static ActivityActor likelyActor(String type, JsonNode data) {
    return switch (type) {
      case "reservation.created", "reservation.updated" ->
          ofKind(data.path("source").asText().equals("partner_api") ? Kind.KEY : Kind.USER);
      case "reservation.cancelled" -> {
        String by = data.path("cancellation").path("by").asText();
        yield by.equals("api_key")
            ? ofKind(Kind.KEY)
            : new ActivityActor(Kind.USER, by.isEmpty() ? null : by, null);
      }
      case "reservation.no_show" -> ofKind(Kind.USER);
      default -> ofKind(Kind.SYSTEM);
    };
  }

  private static String label(@Nullable JsonNode of, String id) {
    JsonNode thing = of == null ? MissingNode.getInstance() : of;
    return LABELS.stream()
        .map(member -> thing.path(member))
        .filter(JsonNode::isTextual)
        .map(JsonNode::asText)
        .findFirst()
        .orElse(id);
  }

  /** The members of the new value that the former has. */
  private static JsonNode only(JsonNode data, JsonNode previous) {
    return Json.mapper()
        .createObjectNode()
        .setAll(
            previous.properties().stream()
                .filter(member -> data.has(member.getKey()))
                .collect(
                    Collectors.toMap(Map.Entry::getKey, member -> data.path(member.getKey()))));
  }

  private static @Nullable List<Change> changes(
      @Nullable JsonNode before, @Nullable JsonNode after) {
    if (before == null || after == null) {
      return null;
    }
    Set<String> members = new LinkedHashSet<>();
    before.fieldNames().forEachRemaining(members::add);
    after.fieldNames().forEachRemaining(members::add);
    List<Change> changes = new ArrayList<>();
    for (String member : members) {
      JsonNode from = present(before.get(member));
      JsonNode to = present(after.get(member));
      if (!NOT_SHOWN.contains(member) && !Objects.equals(from, to)) {
        changes.add(new Change(member, from, to));
      }
    }
    return changes;
  }

  private static @Nullable JsonNode present(@Nullable JsonNode value) {
    return value == null || value.isNull() ? null : value;
  }
}
