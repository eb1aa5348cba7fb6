/**
 * Idempotency-Key: the response to a request is stored with the request's effect and sent again
 * when the request is repeated.
 */
@NullMarked
package org.cenotes.partners.platform.idempotency;

import org.jspecify.annotations.NullMarked;
