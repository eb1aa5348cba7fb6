/** Operators: people who work at venues' front desks, and the cenotes they may serve. */
@NullMarked
package org.cenotes.partners.domain.identity.operator;

import org.jspecify.annotations.NullMarked;
