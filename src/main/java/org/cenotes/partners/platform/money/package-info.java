/** Money as whole cents, and percentages as basis points; the only place that rounds. */
@NullMarked
package org.cenotes.partners.platform.money;

import org.jspecify.annotations.NullMarked;
