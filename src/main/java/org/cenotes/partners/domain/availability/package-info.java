/** Availability: slots planned from schedules, and the inventory of their places. */
@NullMarked
package org.cenotes.partners.domain.availability;

import org.jspecify.annotations.NullMarked;
