package org.cenotes.partners.domain.event.feed;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors of acknowledging events. */
public enum FeedError implements ErrorKey {
  POSITION_AHEAD(409, "error.event.position_ahead"),
  LIMIT_REACHED(409, "error.event.limit_reached");

  private final Entry entry;

  FeedError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
