/** The event log: events are appended in the transaction that causes them and numbered after it. */
@NullMarked
package org.cenotes.partners.domain.event;

import org.jspecify.annotations.NullMarked;
