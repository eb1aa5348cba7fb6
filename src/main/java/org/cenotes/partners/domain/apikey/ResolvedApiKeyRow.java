package org.cenotes.partners.domain.apikey;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.domain.partner.PartnerView;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.BasisPoints;
import org.jspecify.annotations.Nullable;

/** A row of a key and its partner. */
record ResolvedApiKeyRow(
    UUID id,
    String name,
    String prefix,
    String lastFour,
    String environment,
    String[] scopes,
    boolean isActive,
    boolean isSwitchedOff,
    @Nullable Instant expiresAt,
    @Nullable Instant revokedAt,
    UUID partnerId,
    String companyName,
    String status,
    @Nullable String partnerType,
    boolean verified,
    String plan,
    int commission,
    boolean apiOpen,
    String[] allowedIps) {
  ResolvedApiKey key() {
    return new ResolvedApiKey(
        id,
        name,
        ApiKeyFormat.masked(prefix, lastFour),
        WireEnum.parse(KeyEnvironment.class, environment),
        Set.copyOf(ApiKeyScope.parse(List.of(scopes))),
        isActive,
        isSwitchedOff,
        expiresAt,
        revokedAt,
        partner());
  }

  private PartnerView partner() {
    return new PartnerView(
        partnerId,
        companyName,
        PartnerStatus.valueOf(status),
        new PartnerType.Column().convertToEntityAttribute(partnerType),
        verified,
        plan,
        new BasisPoints(commission),
        apiOpen,
        Networks.of(List.of(allowedIps)));
  }
}
