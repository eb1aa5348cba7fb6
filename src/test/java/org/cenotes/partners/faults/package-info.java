/**
 * What must hold when servers and databases are stopped or killed, under concurrent load, and when
 * several nodes share one database. Most tests share {@link org.cenotes.partners.faults.TwoNodes};
 * long ones have the tag {@code faults}.
 */
@NullMarked
package org.cenotes.partners.faults;

import org.jspecify.annotations.NullMarked;
