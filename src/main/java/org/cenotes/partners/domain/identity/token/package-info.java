/** Access tokens, and the keys that sign them. */
@NullMarked
package org.cenotes.partners.domain.identity.token;

import org.jspecify.annotations.NullMarked;
