package org.cenotes.partners.domain.identity.user;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Changes to what a user may do.
 *
 * @param partnerRole null when unchanged
 * @param isActive null when unchanged
 * @param removesTotp whether the second factor is removed
 */
public record AccessChange(
    @Nullable PartnerRole partnerRole,
    Set<Permission> grant,
    Set<Permission> revoke,
    @Nullable Boolean isActive,
    boolean removesTotp) {}
