/** The people of a partner and of the platform. */
@NullMarked
package org.cenotes.partners.domain.team;

import org.jspecify.annotations.NullMarked;
