package org.cenotes.partners.domain.event;

import org.cenotes.partners.platform.json.Json;

/**
 * An event of a new resource, for the database function {@code append_events}.
 *
 * @param id new
 * @param data the resource as JSON
 */
public record PreparedEvent(String id, String data) {
  /** The event of a resource that has no former state. */
  public static PreparedEvent of(NewEvent event) {
    return new PreparedEvent(EventIds.next(), Json.text(event.data()));
  }
}
