/** Users of partners and of the platform, their roles, permissions and invitations. */
@NullMarked
package org.cenotes.partners.domain.identity.user;

import org.jspecify.annotations.NullMarked;
