package org.cenotes.partners.domain.event.feed;

import org.cenotes.partners.platform.http.ErrorKey;

/** Why a reader's position is not taken. */
public enum FeedError implements ErrorKey {
  POSITION_AHEAD(409, "error.event.position_ahead"),
  LIMIT_REACHED(409, "error.event.limit_reached");

  private final int status;
  private final String key;

  FeedError(int status, String key) {
    this.status = status;
    this.key = key;
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public String key() {
    return key;
  }
}
