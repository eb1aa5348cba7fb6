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
import org.cenotes.partners.domain.cenote.CenoteError;
import org.cenotes.partners.domain.coupon.CouponError;
import org.cenotes.partners.domain.enquiry.AgeQuestion;
import org.cenotes.partners.domain.enquiry.PriceEnquiries;
import org.cenotes.partners.domain.enquiry.PriceSummary;
import org.cenotes.partners.domain.enquiry.QuoteRequest;
import org.cenotes.partners.domain.enquiry.QuoteView;
import org.cenotes.partners.domain.offer.ItemType;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.platform.answer.Answers;
import org.cenotes.partners.platform.answer.Refuses;
import org.cenotes.partners.platform.http.InCurrency;
import org.cenotes.partners.platform.request.RequestInfo;
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
  private final PriceEnquiries enquiries;
  private final RequestInfo request;

  @Inject
  public PricingResource(PriceEnquiries enquiries, RequestInfo request) {
    this.enquiries = enquiries;
    this.request = request;
  }

  @GET
  @Path("/summary/{itemType}/{itemId}")
  @Answers(message = "pricing.summary_retrieved_successfully")
  @Refuses(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(operationId = "getPriceSummary", summary = "Read what is for sale, and its prices")
  public InCurrency<PriceSummary> summary(
      @PathParam("itemType") ItemType itemType, @PathParam("itemId") UUID itemId) {
    return enquiries.summary(itemId, request.language());
  }

  @POST
  @Path("/calculate-complete")
  @Answers(message = "pricing.calculated_successfully")
  @Refuses(with = CenoteError.class, only = "NOT_FOUND")
  @Refuses(with = AvailabilityError.class, only = "NOT_BOOKABLE")
  @Refuses(with = PricingError.class)
  @Refuses(with = CouponError.class, only = "EXHAUSTED")
  @Operation(
      operationId = "calculatePrice",
      summary = "Price a visit, discounts included, and hold the price",
      description = "The quoteId, given when the visit is booked, holds the price for 15 minutes.")
  public InCurrency<QuoteView> calculate(@NotNull @Valid QuoteRequest body) {
    return enquiries.calculate(body, request.language());
  }

  @POST
  @Path("/validate-age-breakdown")
  @Answers(message = "pricing.age_breakdown_validated")
  @Refuses(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "validateAgeBreakdown",
      summary = "Ask whether a party of these ages can come")
  public InCurrency<AgeQuestion.Answer> validateAges(@NotNull @Valid AgeQuestion body) {
    return enquiries.validate(body);
  }
}
