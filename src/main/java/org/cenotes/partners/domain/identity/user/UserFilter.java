package org.cenotes.partners.domain.identity.user;

import org.cenotes.partners.platform.list.SortDirection;
import org.jspecify.annotations.Nullable;

/**
 * Selects the users to list; a null member does not narrow the list.
 *
 * @param search part of the name or the e-mail, in lower case
 * @param order by time of creation
 */
public record UserFilter(
    @Nullable String search,
    @Nullable PartnerRole role,
    @Nullable Boolean active,
    SortDirection order) {}
