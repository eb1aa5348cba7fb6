/** Logins: sessions and their refresh tokens. */
@NullMarked
package org.cenotes.partners.domain.identity.session;

import org.jspecify.annotations.NullMarked;
