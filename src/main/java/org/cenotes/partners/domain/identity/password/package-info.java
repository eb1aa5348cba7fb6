/** Password rules, and hashing that does not starve other work. */
@NullMarked
package org.cenotes.partners.domain.identity.password;

import org.jspecify.annotations.NullMarked;
