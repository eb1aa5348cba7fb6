package org.cenotes.partners.platform.tenancy;

/** The connection pools: separate, so that slow reports and jobs cannot starve bookings. */
public enum ConnectionPool {
  BOOKING("jdbc/booking"),
  READS("jdbc/reads"),
  WORK("jdbc/work");

  private final String jndiName;

  ConnectionPool(String jndiName) {
    this.jndiName = jndiName;
  }

  String jndiName() {
    return jndiName;
  }
}
