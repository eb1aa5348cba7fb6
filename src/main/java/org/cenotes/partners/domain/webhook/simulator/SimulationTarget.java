package org.cenotes.partners.domain.webhook.simulator;

import java.util.List;

/**
 * Where a simulation is sent.
 *
 * @param secrets the signing secrets, the newest first; empty for unsigned requests
 */
record SimulationTarget(String url, List<String> secrets) {
  boolean isSigned() {
    return !secrets.isEmpty();
  }

  /** Without the secrets, which must not be logged. */
  @Override
  public String toString() {
    return "SimulationTarget[" + url + "]";
  }
}
