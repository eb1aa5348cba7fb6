package org.cenotes.partners.api.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.domain.pricing.discount.DiscountError;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleService;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleSnapshot;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleUpdate;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Management of discount rules, which are deactivated rather than deleted. */
@Path("/admin/discount-rules")
@ApplicationScoped
@Admin
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Admin commerce")
public class AdminDiscountRulesResource {
  private final DiscountRuleService rules;

  @Inject
  public AdminDiscountRulesResource(DiscountRuleService rules) {
    this.rules = rules;
  }

  @GET
  @SuccessResponse(message = "discount_rule.admin.list_retrieved")
  @Operation(
      operationId = "adminListDiscountRules",
      summary = "List discount rules",
      description = "Returns all discount rules, newest first by default.")
  public Page<DiscountRuleSnapshot> list(@BeanParam @Valid SortedQuery query) {
    return rules.list(query);
  }

  @POST
  @Idempotent
  @SuccessResponse(status = 201, message = "discount_rule.admin.created")
  @PossibleErrors(with = DiscountError.class, only = "LIMIT_REACHED")
  @Operation(
      operationId = "adminCreateDiscountRule",
      summary = "Create a discount rule",
      description = "Creates a discount rule. At most 200 rules can be active.")
  public DiscountRuleSnapshot create(@NotNull @Valid DiscountRuleTerms body) {
    return rules.create(body);
  }

  @PATCH
  @Path("/{id}")
  @Idempotent
  @SuccessResponse(message = "discount_rule.admin.updated")
  @PossibleErrors(
      with = DiscountError.class,
      only = {"NOT_FOUND", "LIMIT_REACHED"})
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "adminUpdateDiscountRule",
      summary = "Update a discount rule",
      description =
          "Changes a discount rule. Absent members are left unchanged; null removes a limit, a"
              + " date, the description or the promotion. The ETag of the response that created or"
              + " last changed the rule can be sent as If-Match.")
  public DiscountRuleSnapshot update(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @PathParam("id") UUID id,
      @NotNull @Valid DiscountRuleUpdate body) {
    return rules.update(
        id,
        body,
        now -> ResponseRenderer.checkListedMatch(ifMatch, AdminDiscountRulesResource.class, now));
  }

  @DELETE
  @Path("/{id}")
  @SuccessResponse(message = "discount_rule.admin.deactivated")
  @PossibleErrors(with = DiscountError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "adminDeactivateDiscountRule",
      summary = "Deactivate a discount rule",
      description =
          "Deactivates a discount rule without deleting it. Existing reservations are"
              + " not affected.")
  public DiscountRuleSnapshot deactivate(@PathParam("id") UUID id) {
    return rules.deactivate(id);
  }
}
