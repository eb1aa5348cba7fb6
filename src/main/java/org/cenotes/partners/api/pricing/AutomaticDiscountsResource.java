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
import org.cenotes.partners.domain.pricing.discount.DiscountRule;
import org.cenotes.partners.domain.pricing.quote.AutomaticDiscountService;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The discounts anybody may know of. */
@Path("/public/discount-rules/auto-apply")
@ApplicationScoped
@Anyone
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Prices")
public class AutomaticDiscountsResource {
  private final AutomaticDiscountService enquiries;

  @Inject
  public AutomaticDiscountsResource(AutomaticDiscountService enquiries) {
    this.enquiries = enquiries;
  }

  @GET
  @SuccessResponse(message = "discount_rule.list_retrieved_successfully")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "listAutoApplyRules",
      summary = "List the discounts that apply of themselves, the first to apply first")
  public WithCurrency<List<DiscountRule>> list(
      @QueryParam("itemType") @Nullable ItemType itemType,
      @QueryParam("itemId") @Parameter(description = "Those of this item; else all.")
          @Nullable UUID itemId) {
    return enquiries.automatic(itemId);
  }
}
