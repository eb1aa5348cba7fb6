/**
 * The API log: which calls of the partner API were made with a partner's keys, their sums over
 * time, and what partners see of them.
 */
@NullMarked
package org.cenotes.partners.domain.apilog;

import org.jspecify.annotations.NullMarked;
