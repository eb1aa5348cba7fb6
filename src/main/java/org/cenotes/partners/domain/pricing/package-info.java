/** The price engine: every price in the house is one of its results. */
@NullMarked
package org.cenotes.partners.domain.pricing;

import org.jspecify.annotations.NullMarked;
