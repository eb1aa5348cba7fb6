package org.cenotes.partners.api.pricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.catalog.ItemType;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleSnapshot;
import org.cenotes.partners.domain.pricing.quote.AutomaticDiscountService;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Discount rules that apply without a code. */
@Path("/public/discount-rules/auto-apply")
@ApplicationScoped
@Anyone
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Pricing")
public class AutomaticDiscountsResource {
  private final AutomaticDiscountService discounts;

  @Inject
  public AutomaticDiscountsResource(AutomaticDiscountService discounts) {
    this.discounts = discounts;
  }

  @GET
  @SuccessResponse(message = "discount_rule.list_retrieved_successfully")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "listAutoApplyRules",
      summary = "List automatic discounts",
      description =
          "Returns the active discount rules that apply without a code, in the order in which they"
              + " apply.")
  public WithCurrency<List<DiscountRuleSnapshot>> list(
      @QueryParam("itemType") @Nullable ItemType itemType,
      @QueryParam("itemId")
          @Parameter(description = "Only rules that apply to this item. Default: all rules.")
          @Nullable UUID itemId) {
    return discounts.automatic(itemId);
  }
}
