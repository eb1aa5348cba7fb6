/** Billing: monthly commission statements. */
@NullMarked
package org.cenotes.partners.domain.billing;

import org.jspecify.annotations.NullMarked;
