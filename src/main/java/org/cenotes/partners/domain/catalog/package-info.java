/** The catalogue of cenotes: texts, prices, packages, services and schedules. */
@NullMarked
package org.cenotes.partners.domain.catalog;

import org.jspecify.annotations.NullMarked;
