package org.cenotes.partners.platform.tenancy;

import java.util.Locale;

/**
 * Which of the two data schemas a transaction works on; never both, so that a table missing from
 * the sandbox cannot resolve to the live one.
 */
public enum DataSet {
  LIVE,
  SANDBOX;

  /** The schema's name. */
  public String schema() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The {@code search_path} of a transaction on this data. */
  String searchPath() {
    return schema() + ", control";
  }

  /**
   * The {@code search_path} of a transaction on data that this installation does not have: as if
   * its schema had been dropped, even when it is there.
   */
  static String withoutData() {
    return "switched_off, control";
  }

  /** The wire member {@code livemode}. */
  public boolean isLive() {
    return this == LIVE;
  }
}
