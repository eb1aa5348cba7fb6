/** Cenotes as they are listed and booked: texts, prices, packages, services, schedule. */
@NullMarked
package org.cenotes.partners.domain.catalog;

import org.jspecify.annotations.NullMarked;
