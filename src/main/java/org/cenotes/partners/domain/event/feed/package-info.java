/** The pull feed: partners read their event log and acknowledge what they have processed. */
@NullMarked
package org.cenotes.partners.domain.event.feed;

import org.jspecify.annotations.NullMarked;
