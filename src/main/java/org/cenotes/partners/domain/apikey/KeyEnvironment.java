package org.cenotes.partners.domain.apikey;

import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.tenancy.DataSet;

/** The environment that a key gives access to. */
public enum KeyEnvironment implements WireEnum {
  LIVE("sk_live_", DataSet.LIVE),
  TEST("sk_test_", DataSet.SANDBOX);

  private final String prefix;
  private final DataSet data;

  KeyEnvironment(String prefix, DataSet data) {
    this.prefix = prefix;
    this.data = data;
  }

  /** The prefix of every key of this environment. */
  public String prefix() {
    return prefix;
  }

  /** The data schema a request with such a key works on. */
  public DataSet data() {
    return data;
  }
}
