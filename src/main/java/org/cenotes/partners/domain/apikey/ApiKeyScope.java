package org.cenotes.partners.domain.apikey;

import java.util.Arrays;
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

  /** The scopes with these names. */
  static List<ApiKeyScope> parse(String... names) {
    return Arrays.stream(names).map(name -> WireEnum.parse(ApiKeyScope.class, name)).toList();
  }
}
