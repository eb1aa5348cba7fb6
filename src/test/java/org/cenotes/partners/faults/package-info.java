/**
 * What must hold when servers and databases die, when many want the same, and when several nodes
 * share one database. Every test has its own database and its own nodes.
 */
@NullMarked
package org.cenotes.partners.faults;

import org.jspecify.annotations.NullMarked;
