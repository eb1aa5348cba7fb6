/** /api/partners/users: a partner's people, managed by those of them who may. */
@NullMarked
package org.cenotes.partners.api.users;

import org.jspecify.annotations.NullMarked;
