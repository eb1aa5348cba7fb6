/** The people of a partner and of the platform. */
@NullMarked
package org.cenotes.partners.domain.identity.user;

import org.jspecify.annotations.NullMarked;
