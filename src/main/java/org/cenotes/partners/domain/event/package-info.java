/** The event log: what happened, written in the transaction in which it happened. */
@NullMarked
package org.cenotes.partners.domain.event;

import org.jspecify.annotations.NullMarked;
