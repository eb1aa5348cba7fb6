/**
 * Idempotency-Key: the answer to a request is kept in the transaction of its effect and given
 * again.
 */
@NullMarked
package org.cenotes.partners.platform.idempotency;

import org.jspecify.annotations.NullMarked;
