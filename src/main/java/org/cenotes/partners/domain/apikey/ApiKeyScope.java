package org.cenotes.partners.domain.apikey;

import java.util.Collection;
import java.util.List;
import org.cenotes.partners.platform.json.WireEnum;

/** What a key gives access to. */
public enum ApiKeyScope implements WireEnum {
  CATALOG_READ("catalog:read"),
  RESERVATIONS_READ("reservations:read"),
  RESERVATIONS_WRITE("reservations:write"),
  EVENTS_READ("events:read");

  private final String wire;

  ApiKeyScope(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }

  /** The given scopes, or all when none are given. */
  static List<ApiKeyScope> orAll(List<ApiKeyScope> scopes) {
    return scopes.isEmpty() ? List.of(values()) : scopes;
  }

  /**
   * The scopes with these names. Ignores names that this version does not know: on a node of a
   * newer one, the key may have been given a scope of whose routes there are none here.
   */
  static List<ApiKeyScope> parse(Collection<String> names) {
    return names.stream().flatMap(name -> WireEnum.find(ApiKeyScope.class, name).stream()).toList();
  }
}
