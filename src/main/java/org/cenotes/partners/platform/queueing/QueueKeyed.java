package org.cenotes.partners.platform.queueing;

/** A request that competes with others for the same rows. */
public interface QueueKeyed {
  /** Equal for requests that compete with each other. */
  Object queueKey();
}
