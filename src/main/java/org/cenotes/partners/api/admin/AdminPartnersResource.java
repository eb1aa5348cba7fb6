package org.cenotes.partners.api.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.domain.audit.AuditEntry;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.partner.AdminPartnerView;
import org.cenotes.partners.domain.partner.PartnerChange;
import org.cenotes.partners.domain.partner.PartnerDetail;
import org.cenotes.partners.domain.partner.PartnerError;
import org.cenotes.partners.domain.partner.PartnerQuery;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.partner.PartnerStatistics;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.json.PatchBody;
import org.cenotes.partners.platform.list.HashChainPage;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.text.Names;
import org.cenotes.partners.platform.text.PhoneNumbers;
import org.cenotes.partners.platform.validation.NonBlank;
import org.cenotes.partners.platform.validation.SingleLine;
import org.cenotes.partners.platform.validation.Telephone;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Management of partners. */
@Path("/admin/partners")
@ApplicationScoped
@Admin
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Admin partners")
public class AdminPartnersResource {
  private final PartnerService partners;
  private final AuditService audit;

  @Inject
  public AdminPartnersResource(PartnerService partners, AuditService audit) {
    this.partners = partners;
    this.audit = audit;
  }

  /**
   * The changes; absent members are left unchanged.
   *
   * @param companyName new company name
   * @param contactName new contact person
   * @param phone new phone number
   * @param partnerType new business of the partner
   * @param verified whether the partner's identity has been checked; listing cenotes needs it
   * @param plan new plan, which multiplies the rate limits of the partner's keys
   */
  @Schema(name = "PartnerUpdate")
  @PatchBody(of = AdminPartnerView.class, family = PartnerMemberRoutes.class)
  public record UpdatePartner(
      @Nullable @Size(max = 150) @NonBlank @SingleLine String companyName,
      @Nullable @Size(max = 150) @NonBlank @SingleLine String contactName,
      @Nullable Optional<@Telephone @Size(max = 40) String> phone,
      @Nullable PartnerType partnerType,
      @Nullable Boolean verified,
      @Nullable
          @Pattern(
              regexp = "basic|pro|enterprise",
              message = "must be one of: basic, pro, enterprise")
          String plan) {

    PartnerChange toChange() {
      return new PartnerChange(
          Names.normalizeOptional(companyName),
          Names.normalizeOptional(contactName),
          phone == null ? null : phone.map(PhoneNumbers::normalize),
          partnerType,
          verified,
          plan);
    }
  }

  @GET
  @SuccessResponse(message = "partners.admin.list_retrieved")
  @Operation(
      operationId = "adminListPartners",
      summary = "List partners",
      description = "Returns all partners, newest first by default.")
  public Page<AdminPartnerView> list(@BeanParam @Valid PartnerQuery query) {
    return partners.list(query);
  }

  @GET
  @Path("/statistics")
  @SuccessResponse(message = "partners.admin.statistics_retrieved")
  @Operation(
      operationId = "adminPartnerStatistics",
      summary = "Retrieve partner statistics",
      description =
          "Counts partners by status and type, and totals their sales over the last 30 days.")
  public PartnerStatistics statistics() {
    return partners.statistics();
  }

  @GET
  @Path("/{partnerId}")
  @SuccessResponse(message = "partners.admin.retrieved")
  @PossibleErrors(with = PartnerError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "adminGetPartner",
      summary = "Retrieve a partner",
      description =
          "Returns one partner and counts its users, active keys, webhooks and reservations. The"
              + " ETag can be sent as If-Match when the partner is changed; new counts and another"
              + " lastApiCallAt do not matter then.")
  public PartnerDetail read(@PathParam("partnerId") UUID partnerId) {
    return partners.detail(partnerId);
  }

  @PATCH
  @Path("/{partnerId}")
  @Idempotent
  @SuccessResponse(message = "partners.admin.updated")
  @PossibleErrors(with = PartnerError.class, only = "NOT_FOUND")
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "adminUpdatePartner",
      summary = "Update a partner",
      description =
          "Changes a partner's names, phone number, type, verification or plan. Absent members are"
              + " left unchanged; phone null removes the number.")
  public AdminPartnerView update(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @PathParam("partnerId") UUID partnerId,
      @NotNull @Valid UpdatePartner body) {
    return partners.update(partnerId, body.toChange(), PartnerMemberRoutes.checkMatch(ifMatch));
  }

  @GET
  @Path("/{partnerId}/audit")
  @SuccessResponse(message = "partners.admin.audit_retrieved")
  @PossibleErrors(with = PartnerError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "adminListPartnerAudit",
      summary = "List a partner's audit log",
      description =
          "Returns the partner's audit entries, newest first by default. chainValid tells whether"
              + " all of them, including those on other pages, are unaltered: the entries of this"
              + " page and the newest are verified for each response, all others once a day. It"
              + " stays false once an altered or missing entry was found by the daily verification,"
              + " and is also false while more than 2,000 new entries wait to be verified, which"
              + " takes minutes.")
  public HashChainPage<AuditEntry> audit(
      @PathParam("partnerId") UUID partnerId, @BeanParam @Valid SortedQuery query) {
    return audit.page(partners.read(partnerId).id(), query);
  }
}
