package org.cenotes.partners.domain.event;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event to append to the log.
 *
 * @param partnerId the partner whose log it belongs to
 * @param type what has happened, and to what: the event's resource is of {@link EventType#resource}
 * @param resourceVersion counts the changes of the resource, so that receivers can ignore stale
 *     events
 * @param data the resource as its GET returns it
 * @param before the resource before the change; null when it is new
 */
public record NewEvent(
    UUID partnerId,
    EventType type,
    UUID resourceId,
    int resourceVersion,
    Object data,
    @Nullable Object before) {}
