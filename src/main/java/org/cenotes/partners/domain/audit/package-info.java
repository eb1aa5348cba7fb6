/** Who changed what: one hash chain per partner, written with the change, never changed after. */
@NullMarked
package org.cenotes.partners.domain.audit;

import org.jspecify.annotations.NullMarked;
