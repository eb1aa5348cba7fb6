package org.cenotes.partners.domain.identity.user;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who is to become a user.
 *
 * @param partnerId null: the platform's own people
 * @param email normalised
 * @param partnerRole null exactly when there is no partner
 */
public record NewUser(
    UUID id,
    @Nullable UUID partnerId,
    String email,
    String firstName,
    String lastName,
    @Nullable String phone,
    @Nullable PartnerRole partnerRole) {}
