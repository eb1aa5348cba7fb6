/** Administrators of the platform, managed by each other and by a command. */
@NullMarked
package org.cenotes.partners.domain.identity.administrator;

import org.jspecify.annotations.NullMarked;
