package org.cenotes.partners.domain.operations.demo;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.domain.partner.PartnerType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The demonstration data that was created.
 *
 * @param partner the new partner
 * @param user a user who can log in for the new partner
 * @param liveKey live API key of the new partner
 * @param testKey test API key of the new partner
 * @param cenotes cenotes of the demonstration catalogue
 * @param reservations number of reservations that were made
 */
@Schema(name = "DemoData")
public record DemoData(
    DemoPartner partner,
    DemoUser user,
    String liveKey,
    String testKey,
    List<DemoCenote> cenotes,
    int reservations) {
  /**
   * The partner that was created.
   *
   * @param id id of the partner
   * @param companyName company name of the partner
   * @param status status of the partner
   * @param partnerType business of the partner
   * @param verified whether the partner's identity counts as checked
   */
  public record DemoPartner(
      UUID id,
      String companyName,
      PartnerStatus status,
      @Nullable PartnerType partnerType,
      boolean verified) {}

  /**
   * The partner's administrator.
   *
   * @param email e-mail address to log in with
   * @param password password of the user
   */
  public record DemoUser(String email, String password) {}

  /**
   * A cenote of the catalogue.
   *
   * @param id id of the cenote
   * @param slug name of the cenote in addresses
   */
  public record DemoCenote(UUID id, String slug) {}
}
