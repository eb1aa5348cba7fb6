/** /api/partners/users: management of a partner's users. */
@NullMarked
package org.cenotes.partners.api.users;

import org.jspecify.annotations.NullMarked;
