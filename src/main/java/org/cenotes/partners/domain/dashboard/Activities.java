package org.cenotes.partners.domain.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.audit.AuditEntry;
import org.cenotes.partners.domain.dashboard.ActivityView.ActivityActor;
import org.cenotes.partners.domain.dashboard.ActivityView.Change;
import org.cenotes.partners.domain.dashboard.ActivityView.Kind;
import org.cenotes.partners.domain.dashboard.ActivityView.Resource;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.request.Actor;
import org.jspecify.annotations.Nullable;

/** Entries of the audit log and events, as activity. */
final class Activities {
  /** Members that name a thing for people, the best first. */
  private static final List<String> LABELS =
      List.of("confirmationCode", "reference", "name", "url", "email", "companyName", "provider");

  /** They change with every change. */
  private static final Set<String> NOT_SHOWN = Set.of("updatedAt", "version");

  private Activities() {}

  static ActivityView of(AuditEntry entry) {
    String[] resource = entry.resource().split(":", 2);
    String id = resource.length == 2 ? resource[1] : entry.resource();
    ActivityActor actor = actor(entry);
    boolean own = actor != null && (actor.kind() == Kind.USER || actor.kind() == Kind.KEY);
    return new ActivityView(
        entry.id().toString(),
        entry.at(),
        entry.action(),
        actor,
        new Resource(
            resource[0], id, label(entry.after() == null ? entry.before() : entry.after(), id)),
        own ? changes(entry.before(), entry.after()) : null);
  }

  /** The names of the platform's people are not shown to partners. */
  private static @Nullable ActivityActor actor(AuditEntry entry) {
    Actor.Kind kind = entry.actorKind();
    if (kind == null) {
      return entry.actor().equals("system") ? new ActivityActor(Kind.SYSTEM, null, null) : null;
    }
    return switch (kind) {
      case USER -> new ActivityActor(Kind.USER, entry.actor(), entry.actorName());
      case API_KEY -> new ActivityActor(Kind.KEY, entry.actor(), entry.actorName());
      case ADMIN -> new ActivityActor(Kind.ADMIN, null, null);
      case OPERATOR -> new ActivityActor(Kind.USER, null, null);
      case SYSTEM -> new ActivityActor(Kind.SYSTEM, null, null);
      case VISITOR -> null;
    };
  }

  static ActivityView of(EventView event) {
    JsonNode data = Json.read(event.data(), JsonNode.class);
    JsonNode previous =
        event.previous() == null ? null : Json.read(event.previous(), JsonNode.class);
    String id = event.resource().id().toString();
    return new ActivityView(
        event.id(),
        event.occurredAt(),
        event.type(),
        actor(event.type(), data),
        new Resource(event.resource().type(), id, label(data, id)),
        previous == null ? null : changes(previous, only(data, previous)));
  }

  /** Events do not record who acted, but reservations say how they were made and cancelled. */
  private static @Nullable ActivityActor actor(String type, JsonNode data) {
    return switch (type) {
      case "reservation.created" ->
          new ActivityActor(
              data.path("source").asText().equals("partner_api") ? Kind.KEY : Kind.USER,
              null,
              null);
      case "reservation.cancelled" -> {
        String by = data.path("cancellation").path("by").asText();
        yield by.equals("api_key")
            ? new ActivityActor(Kind.KEY, null, null)
            : new ActivityActor(Kind.USER, by.isEmpty() ? null : by, null);
      }
      case "reservation.expired", "reservation.completed" ->
          new ActivityActor(Kind.SYSTEM, null, null);
      // people at front desks confirm and take payments, too
      default -> null;
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
