package org.cenotes.partners.domain.webhook.endpoint;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/**
 * The event types an endpoint subscribes to: a list, or {@code *} for all present and future types.
 */
public final class EventSelection {
  private static final String WILDCARD = "*";

  /** All present and future types. */
  static final List<String> ALL = List.of(WILDCARD);

  private EventSelection() {}

  /** The types, which are {@link SubscribableEventType}s, without duplicates; all for null. */
  public static List<String> of(@Nullable List<String> types) {
    if (types == null) {
      return ALL;
    }
    Set<String> known = new LinkedHashSet<>(types);
    return known.contains(WILDCARD) ? ALL : List.copyOf(known);
  }

  /** Whether the text is an event type or {@code *}. */
  static boolean isSubscribable(String type) {
    return type.equals(WILDCARD) || WireEnum.find(EventType.class, type).isPresent();
  }
}
