/** Logins: sessions and their refresh tokens, access tokens and the keys that sign them. */
@NullMarked
package org.cenotes.partners.domain.session;

import org.jspecify.annotations.NullMarked;
