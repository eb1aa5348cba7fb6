package org.cenotes.partners.domain.partner;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a partner by an admin; null when unchanged.
 *
 * @param phone normalised; empty to remove it
 */
public record PartnerChange(
    @Nullable String companyName,
    @Nullable String contactName,
    @Nullable Optional<String> phone,
    @Nullable PartnerType partnerType,
    @Nullable Boolean verified,
    @Nullable String plan) {}
