package org.cenotes.partners.domain.apikey;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;

/** What a key may be used for. */
public enum ApiKeyScope {
  @JsonProperty("catalog:read")
  CATALOG_READ("catalog:read"),
  @JsonProperty("reservations:read")
  RESERVATIONS_READ("reservations:read"),
  @JsonProperty("reservations:write")
  RESERVATIONS_WRITE("reservations:write"),
  @JsonProperty("events:read")
  EVENTS_READ("events:read");

  private final String wire;

  ApiKeyScope(String wire) {
    this.wire = wire;
  }

  /** The name on the wire and in the database. */
  @JsonValue
  public String wire() {
    return wire;
  }

  /** These, or all when there are none. */
  static List<ApiKeyScope> orAll(List<ApiKeyScope> scopes) {
    return scopes.isEmpty() ? List.of(values()) : scopes;
  }

  static ApiKeyScope of(String wire) {
    return Arrays.stream(values())
        .filter(scope -> scope.wire.equals(wire))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no scope " + wire));
  }
}
