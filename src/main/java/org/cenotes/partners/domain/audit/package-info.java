/** The audit log: one hash chain per partner, written with each change and never altered. */
@NullMarked
package org.cenotes.partners.domain.audit;

import org.jspecify.annotations.NullMarked;
