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
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.util.UUID;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.domain.partner.AdminPartnerView;
import org.cenotes.partners.domain.partner.PartnerError;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.domain.registration.ApprovalUrlCheck;
import org.cenotes.partners.domain.registration.PartnerApproval;
import org.cenotes.partners.domain.registration.PartnerApproval.Approved;
import org.cenotes.partners.domain.registration.PartnerApprovalService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.idempotency.IdempotentAfterPreparation;
import org.cenotes.partners.platform.idempotency.IdempotentTransaction;
import org.cenotes.partners.platform.json.PatchBody;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Decisions about partners: approval, rejection, suspension, commission and API access. */
@Path("/admin/partners")
@ApplicationScoped
@Admin
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Admin partners")
public class AdminPartnerDecisionsResource {
  private final PartnerService partners;
  private final PartnerApprovalService approvals;
  private final ApprovalUrlCheck urls;
  private final IdempotentTransaction idempotent;

  @Inject
  public AdminPartnerDecisionsResource(
      PartnerService partners,
      PartnerApprovalService approvals,
      ApprovalUrlCheck urls,
      IdempotentTransaction idempotent) {
    this.partners = partners;
    this.approvals = approvals;
    this.urls = urls;
    this.idempotent = idempotent;
  }

  /**
   * The terms of an approval.
   *
   * @param partnerType business of the partner; only tour operators and hotels may list cenotes of
   *     their own
   */
  @Schema(name = "PartnerApproval")
  public record ApprovePartner(
      @NotNull PartnerType partnerType,
      @Nullable
          @Schema(
              description =
                  "Whether the partner's identity has been verified. Unchanged when absent.")
          Boolean verified,
      @Nullable
          @DecimalMin("0")
          @DecimalMax("50")
          @Digits(integer = 9, fraction = 2, message = "must have at most two decimal places")
          @Schema(
              description =
                  "Percent of the total, with at most two decimals. Unchanged when absent: 10, unless"
                      + " it was set before.")
          BigDecimal commissionRate,
      @Nullable
          @Size(max = 2048)
          @Schema(
              description =
                  "Public HTTPS URL of a webhook endpoint to create; none when absent or empty.")
          String webhookUrl) {}

  /**
   * The reason for a decision.
   *
   * @param reason why the administrator decides so; kept in the audit trail. A suspended partner's
   *     webhooks get it; a rejected partner is not told, so write to it
   */
  @Schema(name = "Reason")
  public record Reason(@NotBlank @Size(max = 500) String reason) {}

  /**
   * A new commission rate.
   *
   * @param reason why the rate changes; kept in the audit trail
   */
  @Schema(name = "CommissionChange")
  @PatchBody(of = AdminPartnerView.class, family = PartnerMemberRoutes.class)
  public record Commission(
      @NotNull
          @DecimalMin("0")
          @DecimalMax("50")
          @Digits(integer = 9, fraction = 2, message = "must have at most two decimal places")
          @Schema(description = "Percent of the total, with at most two decimals.")
          BigDecimal commissionRate,
      @NotBlank @Size(max = 500) String reason) {}

  /** Whether the partner may use the API. */
  @Schema(name = "ApiAccess")
  @PatchBody(of = AdminPartnerView.class, family = PartnerMemberRoutes.class)
  public record ApiAccess(
      @NotNull @Schema(description = "Whether the partner may use the API.") Boolean enableApi) {}

  @POST
  @Path("/{partnerId}/approve")
  @IdempotentAfterPreparation
  @RevealsSecret(member = "webhook")
  @SuccessResponse(message = "partners.admin.approved")
  @PossibleErrors(with = PartnerError.class)
  @PossibleErrors(with = WebhookError.class, only = "URL_NOT_ALLOWED")
  @Operation(
      operationId = "adminApprovePartner",
      summary = "Approve a partner",
      description =
          "Activates a pending or rejected partner and gives it API access. If"
              + " webhookUrl is given, also creates a webhook endpoint, whose signing secret"
              + " is returned once, in this response.")
  public @Nullable Approved approve(
      @PathParam("partnerId") UUID partnerId, @NotNull @Valid ApprovePartner body) {
    String url = "".equals(body.webhookUrl()) ? null : body.webhookUrl();
    PartnerApproval approval =
        new PartnerApproval(body.partnerType(), body.verified(), body.commissionRate(), url);
    urls.check(approval);
    return idempotent.run(() -> approvals.approve(partnerId, approval));
  }

  @POST
  @Path("/{partnerId}/reject")
  @Idempotent
  @SuccessResponse(message = "partners.admin.rejected")
  @PossibleErrors(with = PartnerError.class)
  @Operation(
      operationId = "adminRejectPartner",
      summary = "Reject a partner",
      description =
          "Rejects a pending partner and records the reason. Nothing tells the partner: no mail is"
              + " sent.")
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
      summary = "Suspend a partner",
      description =
          "Suspends an active partner: its users and API keys are refused, and its cenotes are"
              + " neither listed nor bookable.")
  public AdminPartnerView suspend(
      @PathParam("partnerId") UUID partnerId, @NotNull @Valid Reason body) {
    return partners.suspend(partnerId, body.reason().strip());
  }

  @POST
  @Path("/{partnerId}/reactivate")
  @Idempotent
  @SuccessResponse(message = "partners.admin.reactivated")
  @PossibleErrors(with = PartnerError.class)
  @Operation(
      operationId = "adminReactivatePartner",
      summary = "Reactivate a partner",
      description = "Makes a suspended partner active again.")
  public AdminPartnerView reactivate(@PathParam("partnerId") UUID partnerId) {
    return partners.reactivate(partnerId);
  }

  @PATCH
  @Path("/{partnerId}/commission")
  @Idempotent
  @SuccessResponse(message = "partners.admin.commission_updated")
  @PossibleErrors(with = PartnerError.class, only = "NOT_FOUND")
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "adminChangeCommission",
      summary = "Change a partner's commission",
      description =
          "Sets the commission rate of a partner's future reservations. Existing reservations keep"
              + " their rate.")
  public AdminPartnerView changeCommission(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @PathParam("partnerId") UUID partnerId,
      @NotNull @Valid Commission body) {
    return partners.changeCommission(
        partnerId,
        body.commissionRate(),
        body.reason().strip(),
        PartnerMemberRoutes.checkMatch(ifMatch));
  }

  @PATCH
  @Path("/{partnerId}/api-access")
  @Idempotent
  @SuccessResponse(message = "partners.admin.api_access_updated")
  @PossibleErrors(with = PartnerError.class, only = "NOT_FOUND")
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "adminChangeApiAccess",
      summary = "Change a partner's API access",
      description =
          "Allows or forbids API access. Forbidding it disables the partner's active"
              + " API keys; allowing it again enables exactly those keys, unless the"
              + " partner itself has switched API access off. Keys that were"
              + " revoked or disabled individually are not affected, and no key is created.")
  public AdminPartnerView changeApiAccess(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @PathParam("partnerId") UUID partnerId,
      @NotNull @Valid ApiAccess body) {
    return approvals.allowApi(partnerId, body.enableApi(), PartnerMemberRoutes.checkMatch(ifMatch));
  }
}
