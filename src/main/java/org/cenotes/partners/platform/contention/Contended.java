package org.cenotes.partners.platform.contention;

/** A request that names what it will compete for. */
public interface Contended {
  /** Equal for requests that compete for the same thing. */
  Object contendedFor();
}
