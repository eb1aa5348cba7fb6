package org.cenotes.partners.domain.identity.user;

import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The number of a partner's users, by state and role. */
@Schema(name = "UserStatistics")
public record UserStatistics(
    long total, long active, long inactive, long pendingInvites, Map<PartnerRole, Long> byRole) {}
