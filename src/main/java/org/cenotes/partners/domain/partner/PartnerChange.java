package org.cenotes.partners.domain.partner;

import org.jspecify.annotations.Nullable;

/**
 * Changes to a partner by an admin; null when unchanged.
 *
 * @param phone normalised
 */
public record PartnerChange(
    @Nullable String companyName,
    @Nullable String contactName,
    @Nullable String phone,
    @Nullable PartnerType partnerType,
    @Nullable Boolean verified,
    @Nullable String plan) {}
