package org.cenotes.partners.domain.webhook.simulator;

import java.util.List;

/**
 * Where a simulation is sent.
 *
 * @param secrets what it is signed with, the newest first; none: it is not signed
 */
record SimulationTarget(String url, List<String> secrets) {
  boolean isSigned() {
    return !secrets.isEmpty();
  }

  /** Without the secrets, which belong into no log. */
  @Override
  public String toString() {
    return "Target[" + url + "]";
  }
}
