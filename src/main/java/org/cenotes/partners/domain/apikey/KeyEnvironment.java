package org.cenotes.partners.domain.apikey;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import org.cenotes.partners.platform.tenancy.DataSet;

/** Which data a key opens. */
public enum KeyEnvironment {
  @JsonProperty("live")
  LIVE("sk_live_", DataSet.LIVE),
  @JsonProperty("test")
  TEST("sk_test_", DataSet.SANDBOX);

  private final String prefix;
  private final DataSet data;

  KeyEnvironment(String prefix, DataSet data) {
    this.prefix = prefix;
    this.data = data;
  }

  /** What every key of this environment begins with. */
  public String prefix() {
    return prefix;
  }

  /** The data schema a request with such a key works on. */
  public DataSet data() {
    return data;
  }

  static KeyEnvironment ofColumn(String column) {
    return valueOf(column.toUpperCase(Locale.ROOT));
  }

  String column() {
    return name().toLowerCase(Locale.ROOT);
  }
}
