/**
 * The API log: which calls of the partner API were made with a partner's keys, their sums over
 * time, and what partners see of them.
 *
 * <p>{@code ApiCalls} and {@code RequestLogs} are about the same table: the first stores what the
 * buffer of a node has gathered, the second reads it for partners and is named like their route.
 */
@NullMarked
package org.cenotes.partners.domain.apilog;

import org.jspecify.annotations.NullMarked;
