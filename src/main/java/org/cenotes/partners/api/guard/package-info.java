/**
 * Who may enter: the guards every endpoint wears, the filters behind them, and the caller they
 * find.
 */
@NullMarked
package org.cenotes.partners.api.guard;

import org.jspecify.annotations.NullMarked;
