package org.cenotes.partners.domain.event;

import org.cenotes.partners.platform.request.Actor;
import org.jspecify.annotations.Nullable;

/**
 * An event, and who caused it. The actor is not published.
 *
 * @param actor null if it was not recorded
 */
public record EventWithActor(EventView event, @Nullable Actor actor) {}
