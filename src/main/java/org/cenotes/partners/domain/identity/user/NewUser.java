package org.cenotes.partners.domain.identity.user;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A user to create.
 *
 * @param partnerId null for a user of the platform
 * @param email normalised
 * @param partnerRole null if and only if partnerId is null
 */
public record NewUser(
    UUID id,
    @Nullable UUID partnerId,
    String email,
    String firstName,
    String lastName,
    @Nullable String phone,
    @Nullable PartnerRole partnerRole) {}
