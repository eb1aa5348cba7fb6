package org.cenotes.partners.api.pricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.catalog.ItemType;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.coupon.CouponError;
import org.cenotes.partners.domain.pricing.quote.AgeBreakdownValidation;
import org.cenotes.partners.domain.pricing.quote.PriceSummary;
import org.cenotes.partners.domain.pricing.quote.QuoteRequest;
import org.cenotes.partners.domain.pricing.quote.QuoteService;
import org.cenotes.partners.domain.pricing.quote.QuoteView;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What a visit would cost. */
@Path("/pricing")
@ApplicationScoped
@Anyone(orPartner = true)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Prices")
public class PricingResource {
  private final QuoteService enquiries;
  private final RequestInfo request;

  @Inject
  public PricingResource(QuoteService enquiries, RequestInfo request) {
    this.enquiries = enquiries;
    this.request = request;
  }

  @GET
  @Path("/summary/{itemType}/{itemId}")
  @SuccessResponse(message = "pricing.summary_retrieved_successfully")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(operationId = "getPriceSummary", summary = "Read what is for sale, and its prices")
  public WithCurrency<PriceSummary> summary(
      @PathParam("itemType") ItemType itemType, @PathParam("itemId") UUID itemId) {
    return enquiries.summary(itemId, request.language());
  }

  @POST
  @Path("/calculate-complete")
  @SuccessResponse(message = "pricing.calculated_successfully")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @PossibleErrors(with = AvailabilityError.class, only = "NOT_BOOKABLE")
  @PossibleErrors(with = PricingError.class)
  @PossibleErrors(with = CouponError.class, only = "EXHAUSTED")
  @Operation(
      operationId = "calculatePrice",
      summary = "Price a visit, discounts included, and hold the price",
      description = "The quoteId, given when the visit is booked, holds the price for 15 minutes.")
  public WithCurrency<QuoteView> calculate(@NotNull @Valid QuoteRequest body) {
    return enquiries.calculate(body, request.language());
  }

  @POST
  @Path("/validate-age-breakdown")
  @SuccessResponse(message = "pricing.age_breakdown_validated")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "validateAgeBreakdown",
      summary = "Ask whether a party of these ages can come")
  public WithCurrency<AgeBreakdownValidation.Result> validateAges(
      @NotNull @Valid AgeBreakdownValidation body) {
    return enquiries.validate(body);
  }
}
