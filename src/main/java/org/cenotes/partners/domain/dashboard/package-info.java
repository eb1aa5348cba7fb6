/** What a partner's users see first: what other modules know, at a glance. */
@NullMarked
package org.cenotes.partners.domain.dashboard;

import org.jspecify.annotations.NullMarked;
