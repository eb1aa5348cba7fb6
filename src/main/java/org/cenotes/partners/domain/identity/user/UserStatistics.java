package org.cenotes.partners.domain.identity.user;

import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The number of a partner's users, by state and role.
 *
 * @param total all users of the partner
 * @param active users who can log in
 * @param inactive users who cannot log in
 * @param pendingInvites invitations that were not accepted yet
 * @param byRole number of users by role
 */
@Schema(name = "UserStatistics")
public record UserStatistics(
    long total, long active, long inactive, long pendingInvites, Map<PartnerRole, Long> byRole) {}
