package org.cenotes.partners.api.guard;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.domain.identity.user.Permission;

/** Which events a user may read. An API key that may read events reads all. */
public final class EventPermissions {
  private static final Map<Permission, Set<String>> RESOURCES =
      Map.of(
          Permission.VIEW_RESERVATIONS, Set.of("reservation", "payment"),
          Permission.VIEW_API_KEYS, Set.of("api_key"),
          Permission.VIEW_WEBHOOKS, Set.of("webhook"),
          Permission.VIEW_CENOTES, Set.of("cenote", "availability"));

  private EventPermissions() {}

  /** The types of resources whose events the user may read: the word before the dot of a type. */
  public static Set<String> resources(ActiveSession user) {
    Set<String> resources = new HashSet<>(Set.of("partner"));
    RESOURCES.forEach(
        (permission, granted) -> {
          if (user.hasPermission(permission)) {
            resources.addAll(granted);
          }
        });
    return Set.copyOf(resources);
  }
}
