package org.cenotes.partners.domain.event;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Something that is happening in this transaction.
 *
 * @param partnerId whose event it is
 * @param type for example {@code reservation.created}
 * @param resourceVersion counts the changes of the resource, so that a receiver can drop what is
 *     stale
 * @param data the resource as its GET answers it
 * @param before the same before the change; null when there was nothing
 */
public record NewEvent(
    UUID partnerId,
    String type,
    String resourceType,
    UUID resourceId,
    int resourceVersion,
    Object data,
    @Nullable Object before) {}
