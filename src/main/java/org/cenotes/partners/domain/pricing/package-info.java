/** The price engine: every price shown or charged is one of its results. */
@NullMarked
package org.cenotes.partners.domain.pricing;

import org.jspecify.annotations.NullMarked;
