/** Logins: sessions, their refresh tokens, and the access tokens that name them. */
@NullMarked
package org.cenotes.partners.domain.identity.session;

import org.jspecify.annotations.NullMarked;
