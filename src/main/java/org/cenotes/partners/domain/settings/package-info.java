/** What a partner says of itself: the sections of its settings page. */
@NullMarked
package org.cenotes.partners.domain.settings;

import org.jspecify.annotations.NullMarked;
