package org.cenotes.partners.api.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.util.UUID;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.domain.partner.AdminPartnerView;
import org.cenotes.partners.domain.partner.PartnerError;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.domain.registration.PartnerApproval;
import org.cenotes.partners.domain.registration.PartnerApproval.Approved;
import org.cenotes.partners.domain.registration.PartnerApprovalFlow;
import org.cenotes.partners.domain.registration.PartnerReviewService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** What administrators decide about partners. */
@Path("/admin/partners")
@ApplicationScoped
@Admin
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Admin partners")
public class AdminPartnerReviewResource {
  static final String APPROVED = "partners.admin.approved";

  private final PartnerService partners;
  private final PartnerReviewService admission;
  private final PartnerApprovalFlow approvals;
  private final Decisions decisions;

  @Inject
  public AdminPartnerReviewResource(
      PartnerService partners,
      PartnerReviewService admission,
      PartnerApprovalFlow approvals,
      Decisions decisions) {
    this.partners = partners;
    this.admission = admission;
    this.approvals = approvals;
    this.decisions = decisions;
  }

  /** As what the partner is let in. */
  @Schema(name = "PartnerApproval")
  public record Approve(
      @NotNull PartnerType partnerType,
      @Nullable Boolean verified,
      @Nullable
          @DecimalMin("0")
          @DecimalMax("50")
          @Digits(integer = 9, fraction = 2, message = "must have two decimals at most")
          @Schema(description = "Percent; default: 10.")
          BigDecimal commissionRate,
      @Nullable @Size(min = 1, max = 2048) String webhookUrl) {}

  /** Why. */
  @Schema(name = "Reason")
  public record Reason(@NotBlank @Size(max = 500) String reason) {}

  /** The partner's share of what it sells, percent, and why it changes. */
  @Schema(name = "CommissionChange")
  public record Commission(
      @NotNull
          @DecimalMin("0")
          @DecimalMax("50")
          @Digits(integer = 9, fraction = 2, message = "must have two decimals at most")
          BigDecimal commissionRate,
      @NotBlank @Size(max = 500) String reason) {}

  /** Whether the partner may use the API. */
  @Schema(name = "ApiAccess")
  public record ApiAccess(@NotNull Boolean enableApi) {}

  @POST
  @Path("/{partnerId}/approve")
  @Idempotent(later = true)
  @RevealsSecret
  @SuccessResponse(message = APPROVED)
  @PossibleErrors(with = PartnerError.class)
  @PossibleErrors(with = WebhookError.class, only = "URL_NOT_ALLOWED")
  @Operation(
      operationId = "adminApprovePartner",
      summary = "Let a partner in",
      description =
          "The partner gets API access. With webhookUrl it gets a webhook too, whose secret is"
              + " shown this once.")
  public @Nullable Approved approve(
      @PathParam("partnerId") UUID partnerId, @NotNull @Valid Approve body) {
    PartnerApproval approval =
        new PartnerApproval(
            body.partnerType(), body.verified(), body.commissionRate(), body.webhookUrl());
    approvals.check(approval);
    return approval.webhookUrl() == null
        ? decisions.approve(partnerId, approval)
        : decisions.approveWithWebhook(partnerId, approval);
  }

  @POST
  @Path("/{partnerId}/reject")
  @Idempotent
  @SuccessResponse(message = "partners.admin.rejected")
  @PossibleErrors(with = PartnerError.class)
  @Operation(operationId = "adminRejectPartner", summary = "Refuse a partner that waits")
  public AdminPartnerView reject(
      @PathParam("partnerId") UUID partnerId, @NotNull @Valid Reason body) {
    return partners.reject(partnerId, body.reason().strip());
  }

  @POST
  @Path("/{partnerId}/suspend")
  @Idempotent
  @SuccessResponse(message = "partners.admin.suspended")
  @PossibleErrors(with = PartnerError.class)
  @Operation(
      operationId = "adminSuspendPartner",
      summary = "Stop a partner",
      description =
          "Its people and its keys are refused, and its cenotes are neither listed nor booked.")
  public AdminPartnerView suspend(
      @PathParam("partnerId") UUID partnerId, @NotNull @Valid Reason body) {
    return partners.suspend(partnerId, body.reason().strip());
  }

  @POST
  @Path("/{partnerId}/reactivate")
  @Idempotent
  @SuccessResponse(message = "partners.admin.reactivated")
  @PossibleErrors(with = PartnerError.class)
  @Operation(operationId = "adminReactivatePartner", summary = "Let a suspended partner work again")
  public AdminPartnerView reactivate(@PathParam("partnerId") UUID partnerId) {
    return partners.reactivate(partnerId);
  }

  @PATCH
  @Path("/{partnerId}/commission")
  @Idempotent
  @SuccessResponse(message = "partners.admin.commission_updated")
  @PossibleErrors(with = PartnerError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "adminChangeCommission",
      summary = "Set a partner's share of what it sells from now on",
      description = "Reservations keep the rate they were made with.")
  public AdminPartnerView changeCommission(
      @PathParam("partnerId") UUID partnerId, @NotNull @Valid Commission body) {
    return partners.changeCommission(partnerId, body.commissionRate(), body.reason().strip());
  }

  @PATCH
  @Path("/{partnerId}/api-access")
  @Idempotent
  @SuccessResponse(message = "partners.admin.api_access_updated")
  @PossibleErrors(with = PartnerError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "adminChangeApiAccess",
      summary = "Allow or forbid a partner the API",
      description =
          "Active keys are switched off, and those come back; keys revoked by hand do not, and none"
              + " is made.")
  public AdminPartnerView changeApiAccess(
      @PathParam("partnerId") UUID partnerId, @NotNull @Valid ApiAccess body) {
    return admission.allowApi(partnerId, body.enableApi());
  }
}
