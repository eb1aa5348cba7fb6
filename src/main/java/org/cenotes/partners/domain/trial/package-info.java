/**
 * Trying an endpoint: one attempt at once, outside the queue, that stands in its log all the same.
 */
@NullMarked
package org.cenotes.partners.domain.trial;

import org.jspecify.annotations.NullMarked;
