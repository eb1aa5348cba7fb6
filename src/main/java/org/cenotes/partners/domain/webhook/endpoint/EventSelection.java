package org.cenotes.partners.domain.webhook.endpoint;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/** Which events an endpoint is sent: some types, or all there are and will be. */
public final class EventSelection {
  private static final String EVERY = "*";

  /** All there are and will be. */
  static final List<String> ALL = List.of(EVERY);

  private EventSelection() {}

  /**
   * The types, each once; null is none said, and all.
   *
   * @throws ApiException 400 naming the member that is no type
   */
  public static List<String> of(@Nullable List<String> types) {
    if (types == null) {
      return ALL;
    }
    Set<String> known = new LinkedHashSet<>();
    for (int i = 0; i < types.size(); i++) {
      String type = types.get(i);
      if (!type.equals(EVERY) && WireEnum.find(EventType.class, type).isEmpty()) {
        throw ApiException.about(
            HttpError.INVALID_INPUT, "events[" + i + "]", "must be a type of event, or *");
      }
      known.add(type);
    }
    return known.contains(EVERY) ? ALL : List.copyOf(known);
  }
}
