/** Pages of the partner portal, for a partner's logged-in users. */
@NullMarked
package org.cenotes.partners.api.portal;

import org.jspecify.annotations.NullMarked;
