/** A partner's sandbox: generated data, its statistics, and emptying it. */
@NullMarked
package org.cenotes.partners.domain.sandbox;

import org.jspecify.annotations.NullMarked;
