/** How a partner reads its event log by itself: from where, and how far it has come. */
@NullMarked
package org.cenotes.partners.domain.event.feed;

import org.jspecify.annotations.NullMarked;
