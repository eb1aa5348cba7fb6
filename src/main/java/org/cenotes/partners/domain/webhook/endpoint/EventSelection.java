package org.cenotes.partners.domain.webhook.endpoint;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
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

  /**
   * The types without duplicates; all for null.
   *
   * @throws ApiException 400 for an unknown type
   */
  public static List<String> of(@Nullable List<String> types) {
    if (types == null) {
      return ALL;
    }
    Set<String> known = new LinkedHashSet<>();
    for (int i = 0; i < types.size(); i++) {
      String type = types.get(i);
      if (!type.equals(WILDCARD) && WireEnum.find(EventType.class, type).isEmpty()) {
        throw ApiException.about(
            HttpError.INVALID_INPUT, "events[" + i + "]", "must be an event type or *");
      }
      known.add(type);
    }
    return known.contains(WILDCARD) ? ALL : List.copyOf(known);
  }
}
