package org.cenotes.partners.api.pricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.catalog.ItemType;
import org.cenotes.partners.domain.pricing.quote.AgeBreakdownValidationRequest;
import org.cenotes.partners.domain.pricing.quote.AgeBreakdownValidity;
import org.cenotes.partners.domain.pricing.quote.PriceSummary;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Prices and quotes of live data. */
@Path("/pricing")
@ApplicationScoped
@Anyone(orPartner = true)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Pricing")
public class PricingResource extends PriceRoutes {
  @GET
  @Path("/summary/{itemType}/{itemId}")
  @SuccessResponse(message = "pricing.summary_retrieved_successfully")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "getPriceSummary",
      summary = "Retrieve a price summary",
      description = "Returns the age prices, packages and services of a cenote.")
  public WithCurrency<PriceSummary> summary(
      @PathParam("itemType") ItemType itemType, @PathParam("itemId") UUID itemId) {
    return quotes.summary(itemId, request.language());
  }

  @POST
  @Path("/validate-age-breakdown")
  @SuccessResponse(message = "pricing.age_breakdown_validated")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @WithoutIdempotencyKey("the request changes nothing.")
  @Operation(
      operationId = "validateAgeBreakdown",
      summary = "Validate an age breakdown",
      description =
          "Tells whether a cenote accepts a party of these ages. A party that is not"
              + " accepted gets a successful response in which valid is false and the reasons"
              + " are listed.")
  public WithCurrency<AgeBreakdownValidity> validateAges(
      @NotNull @Valid AgeBreakdownValidationRequest body) {
    return quotes.validate(body, request.language());
  }
}
