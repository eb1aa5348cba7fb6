/** Schedule to slots, and the places in them. */
@NullMarked
package org.cenotes.partners.domain.availability;

import org.jspecify.annotations.NullMarked;
