/**
 * Access control: the guard annotations of endpoints, the filters that enforce them, and the caller
 * they admit.
 */
@NullMarked
package org.cenotes.partners.api.guard;

import org.jspecify.annotations.NullMarked;
