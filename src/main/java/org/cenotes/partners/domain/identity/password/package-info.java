/** Passwords: what is allowed as one, and how one is hashed and checked without starving others. */
@NullMarked
package org.cenotes.partners.domain.identity.password;

import org.jspecify.annotations.NullMarked;
