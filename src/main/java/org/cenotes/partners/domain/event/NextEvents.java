package org.cenotes.partners.domain.event;

import java.util.List;

/**
 * Events that follow some partners' positions, each partner's together and in order.
 *
 * @param isCut whether there may be more of any partner, because their data would have been too
 *     long for one read
 */
public record NextEvents(List<EventView> events, boolean isCut) {}
