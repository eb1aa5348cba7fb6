package org.cenotes.partners.platform.queueing;

/** A request that names what it will compete for. */
public interface QueueKeyed {
  /** Equal for requests that compete for the same thing. */
  Object queueKey();
}
