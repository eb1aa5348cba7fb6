/** /api/admin: management of partners, operators, coupons, discount rules and payment methods. */
@NullMarked
package org.cenotes.partners.api.admin;

import org.jspecify.annotations.NullMarked;
