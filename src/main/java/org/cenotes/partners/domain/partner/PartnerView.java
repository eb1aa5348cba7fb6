package org.cenotes.partners.domain.partner;

import java.util.UUID;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.money.BasisPoints;
import org.jspecify.annotations.Nullable;

/**
 * A partner as other modules see it.
 *
 * @param plan basic, pro or enterprise
 * @param commission the partner's share of what it sells
 * @param apiOpen whether the platform allows API access and the partner has enabled it
 * @param allowedIps networks from which its keys may be used; empty for any
 */
public record PartnerView(
    UUID id,
    String companyName,
    PartnerStatus status,
    @Nullable PartnerType partnerType,
    boolean verified,
    String plan,
    BasisPoints commission,
    boolean apiOpen,
    Networks allowedIps) {}
