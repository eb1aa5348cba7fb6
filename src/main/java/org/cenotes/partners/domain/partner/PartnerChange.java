package org.cenotes.partners.domain.partner;

import org.jspecify.annotations.Nullable;

/**
 * What an admin changes of a partner; null leaves the value.
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
