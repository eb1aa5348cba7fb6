package org.cenotes.partners.platform.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The data that this installation works on: the live data and, unless switched off, the sandbox.
 */
@ApplicationScoped
public class EnabledDataSets {
  private final List<DataSet> all;

  @Inject
  public EnabledDataSets(
      @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true") boolean sandbox) {
    this.all = sandbox ? List.of(DataSet.LIVE, DataSet.SANDBOX) : List.of(DataSet.LIVE);
  }

  /** All of them, the live data first. */
  public List<DataSet> all() {
    return all;
  }

  /** Whether the sandbox is one of them; its schema may be missing all the same. */
  public boolean hasSandbox() {
    return all.contains(DataSet.SANDBOX);
  }
}
