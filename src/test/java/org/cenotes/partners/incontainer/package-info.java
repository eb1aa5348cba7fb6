/**
 * Tests that run inside the server, in the built WAR: what tenant isolation, transactions and
 * connection pools do there.
 *
 * <p>All classes share one deployment and one database. {@link
 * org.cenotes.partners.incontainer.Fixtures} makes partners, cenotes and reservations through the
 * product's own services; {@link org.cenotes.partners.incontainer.OwnerSql} reads the tables as
 * their owner, past tenant isolation.
 */
@NullMarked
package org.cenotes.partners.incontainer;

import org.jspecify.annotations.NullMarked;
