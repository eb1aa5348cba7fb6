/** Resetting of forgotten passwords by a link in a mail. */
@NullMarked
package org.cenotes.partners.domain.identity.reset;

import org.jspecify.annotations.NullMarked;
