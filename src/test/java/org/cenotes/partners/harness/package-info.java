/**
 * Real processes to work and test against: a PostgreSQL and Open Liberty servers.
 *
 * <p>{@link org.cenotes.partners.harness.Development} is what a plain {@code mvn} starts. Tests use
 * {@link org.cenotes.partners.harness.Product} (one database and one node for the whole suite), or
 * {@link org.cenotes.partners.harness.Postgres} and {@link org.cenotes.partners.harness.Node} of
 * their own when they kill things. Nothing here is in the WAR.
 */
@NullMarked
package org.cenotes.partners.harness;

import org.jspecify.annotations.NullMarked;
