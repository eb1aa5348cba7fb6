/**
 * Tests that run inside the server, in the built WAR: what walls, transactions and pools really do
 * there.
 *
 * <p>Each class is one deployment. {@link org.cenotes.partners.incontainer.Fixtures} makes
 * partners, cenotes and reservations through the product's own services; {@link
 * org.cenotes.partners.incontainer.OwnerSql} looks at the tables past every wall.
 */
@NullMarked
package org.cenotes.partners.incontainer;

import org.jspecify.annotations.NullMarked;
