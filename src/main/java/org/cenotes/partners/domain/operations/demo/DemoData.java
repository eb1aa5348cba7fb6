package org.cenotes.partners.domain.operations.demo;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.domain.partner.PartnerType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The demonstration data that was created. */
@Schema(name = "DemoData")
public record DemoData(
    DemoPartner partner,
    DemoUser user,
    String liveKey,
    String testKey,
    List<DemoCenote> cenotes,
    int reservations) {
  /** The partner that was created. */
  public record DemoPartner(
      UUID id,
      String companyName,
      PartnerStatus status,
      @Nullable PartnerType partnerType,
      boolean verified) {}

  /** The partner's administrator. */
  public record DemoUser(String email, String password) {}

  /** A cenote of the catalogue. */
  public record DemoCenote(UUID id, String slug) {}
}
