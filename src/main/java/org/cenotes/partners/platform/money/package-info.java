/** Money in whole cents and percentages in basis points, with the only rounding rule. */
@NullMarked
package org.cenotes.partners.platform.money;

import org.jspecify.annotations.NullMarked;
