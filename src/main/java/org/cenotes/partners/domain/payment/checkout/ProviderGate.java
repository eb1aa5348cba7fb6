package org.cenotes.partners.domain.payment.checkout;

import org.cenotes.partners.domain.payment.provider.ProviderException;

/**
 * Bounds how many requests wait for one provider at once: each holds a thread until the provider
 * has answered, which bookings need. While it does not respond, one at a time tries.
 */
final class ProviderGate {
  /** A quarter of the threads that a node has unless set otherwise. */
  static final int MAX_AT_ONCE = 16;

  /** After this many timeouts in a row the provider counts as one that does not respond. */
  static final int MAX_TIMEOUTS = 3;

  private int inside;
  private int timeouts;

  /** Admits a request unless there are too many; {@link #leave} must follow when it did. */
  synchronized boolean enter() {
    if (inside >= (timeouts < MAX_TIMEOUTS ? MAX_AT_ONCE : 1)) {
      return false;
    }
    inside++;
    return true;
  }

  synchronized void leave() {
    inside--;
  }

  /** The provider responded, whatever it said. */
  synchronized void noteResponse() {
    timeouts = 0;
  }

  synchronized void note(ProviderException failure) {
    timeouts = failure.isTimeout() ? timeouts + 1 : 0;
  }
}
