package org.cenotes.partners.platform.idempotency;

import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;

/**
 * A response to be stored under the request's {@code Idempotency-Key} by a statement that others
 * share.
 *
 * @param rendered the response as it is sent
 */
public record KeyedResponse(KeyedRequest request, Rendered rendered) {}
