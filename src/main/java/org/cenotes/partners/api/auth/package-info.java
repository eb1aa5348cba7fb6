/** /api/auth: login, logout and the logged-in user's own account; the published signing keys. */
@NullMarked
package org.cenotes.partners.api.auth;

import org.jspecify.annotations.NullMarked;
