package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RateLimitSettings;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.apikey.ApiKeyService;
import org.cenotes.partners.domain.billing.BillingService;
import org.cenotes.partners.domain.billing.StatementView;
import org.cenotes.partners.domain.billing.UsageFlow;
import org.cenotes.partners.domain.billing.UsageView;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The partner's plan, its usage and its commission statements. */
@Path("/partner-portal/billing")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Portal")
public class BillingResource {
  private static final Map<String, LocalizedText> NAMES =
      Map.of(
          "basic", new LocalizedText("Básico", "Basic"),
          "pro", new LocalizedText("Profesional", "Pro"),
          "enterprise", new LocalizedText("Empresarial", "Enterprise"));

  /** Every plan has all of them; plans differ in their limits. */
  private static final List<String> FEATURES =
      List.of("public_api", "sandbox", "webhooks", "realtime", "reports");

  private final BillingService billing;
  private final UsageFlow usage;
  private final PartnerService partners;
  private final RateLimitSettings limits;

  @Inject
  public BillingResource(
      BillingService billing, UsageFlow usage, PartnerService partners, RateLimitSettings limits) {
    this.billing = billing;
    this.usage = usage;
    this.partners = partners;
    this.limits = limits;
  }

  /**
   * A plan.
   *
   * @param code the plan
   * @param name for people
   * @param limits what the plan allows
   * @param features what the plan contains
   */
  @Schema(name = "Plan")
  public record PlanView(
      @Schema(
              title = "PartnerPlan",
              enumeration = {"basic", "pro", "enterprise"})
          String code,
      LocalizedText name,
      PlanLimits limits,
      List<String> features) {}

  /**
   * What a plan allows.
   *
   * @param readsPerMinute reads per minute of one live key
   * @param writesPerMinute writes per minute of one live key
   * @param webhooks active webhook endpoints
   * @param keys active API keys in each environment
   */
  @Schema(name = "PlanLimits")
  public record PlanLimits(long readsPerMinute, long writesPerMinute, int webhooks, int keys) {}

  @GET
  @Path("/invoices")
  @RequiresPermission(Permission.VIEW_BILLING)
  @SuccessResponse(message = "partners.billing.invoices_retrieved")
  @Operation(
      operationId = "listCommissionStatements",
      summary = "List commission statements",
      description =
          "Returns one statement for each currency in which visits of a month were sold, the current"
              + " month first by default, back to the month of the partner's first visit. A month in"
              + " which nothing was sold has one in MXN. A statement equals the commission report of"
              + " its month and currency with dateField=visit. Cancelled reservations are in none,"
              + " nor is what the partner still owes for them.")
  public Page<StatementView> invoices(@BeanParam @Valid SortedQuery query) {
    return billing.statements(CurrentScope.requiredPartner(), query);
  }

  @GET
  @Path("/plan")
  @RequiresPermission(Permission.VIEW_BILLING)
  @SuccessResponse(message = "partners.billing.plan_retrieved")
  @Operation(
      operationId = "getPlan",
      summary = "Retrieve the plan",
      description = "Returns the partner's plan and what it allows.")
  public PlanView plan() {
    String plan = partners.read(CurrentScope.requiredPartner()).plan();
    return new PlanView(
        plan,
        NAMES.getOrDefault(plan, new LocalizedText(plan, plan)),
        new PlanLimits(
            limits.readsPerMinute(plan),
            limits.writesPerMinute(plan),
            WebhookEndpointService.MAX_ACTIVE,
            ApiKeyService.MAX_ACTIVE),
        FEATURES);
  }

  @GET
  @Path("/usage")
  @RequiresPermission(Permission.VIEW_BILLING)
  @SuccessResponse(message = "partners.billing.usage_retrieved")
  @Operation(
      operationId = "getUsage",
      summary = "Retrieve a month's usage",
      description =
          "Returns the live calls, their bytes and the deliveries to live endpoints in a month of"
              + " UTC. What is not stored so long, or cannot be counted now, has available false"
              + " and no sums.")
  public UsageView usage(
      @QueryParam("period")
          @Pattern(
              regexp = "[2-9][0-9]{3}-(0[1-9]|1[0-2])",
              message = "must be a month, such as 2026-11")
          @Parameter(description = "The month. Default: the current one.")
          @Nullable String period) {
    UUID partner = CurrentScope.requiredPartner();
    String plan = partners.read(partner).plan();
    return usage.usage(
        partner,
        period == null ? null : YearMonth.parse(period),
        limits.readsPerMinute(plan) + limits.writesPerMinute(plan));
  }
}
