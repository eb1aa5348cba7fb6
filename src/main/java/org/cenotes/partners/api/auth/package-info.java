/** /api/auth: logging in and out, and what belongs to one's own login. */
@NullMarked
package org.cenotes.partners.api.auth;

import org.jspecify.annotations.NullMarked;
