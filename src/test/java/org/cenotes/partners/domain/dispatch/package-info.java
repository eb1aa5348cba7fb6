/** Deliveries, without a database. */
@NullMarked
package org.cenotes.partners.domain.dispatch;

import org.jspecify.annotations.NullMarked;
