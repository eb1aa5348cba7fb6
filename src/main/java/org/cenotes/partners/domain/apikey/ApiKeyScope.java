package org.cenotes.partners.domain.apikey;

import java.util.List;
import org.cenotes.partners.platform.json.WireEnum;

/** What a key may be used for. */
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

  /** These, or all when there are none. */
  static List<ApiKeyScope> orAll(List<ApiKeyScope> scopes) {
    return scopes.isEmpty() ? List.of(values()) : scopes;
  }
}
