package org.cenotes.partners.api.pricing;

import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.coupon.CouponError;
import org.cenotes.partners.domain.pricing.quote.QuoteRequest;
import org.cenotes.partners.domain.pricing.quote.QuoteService;
import org.cenotes.partners.domain.pricing.quote.QuoteView;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** Prices a visit and quotes the price, shared by the live and the sandbox API. */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class PriceRoutes {
  @Inject QuoteService quotes;

  @Inject RequestInfo request;

  @POST
  @Path("/calculate-complete")
  @SuccessResponse(message = "pricing.calculated_successfully")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @PossibleErrors(with = AvailabilityError.class, only = "NOT_BOOKABLE")
  @PossibleErrors(with = PricingError.class)
  @PossibleErrors(with = CouponError.class, only = "EXHAUSTED")
  @WithoutIdempotencyKey("a quote reserves nothing, and a repetition returns another one.")
  @Operation(
      operationId = "calculatePrice",
      summary = "Calculate a price",
      description =
          "Prices a visit with all discounts and returns a quoteId. A reservation created with the"
              + " quoteId within 15 minutes is charged the quoted price; it takes the coupon and the"
              + " promotion from the quote. Without guestEmail, discounts on a guest's first purchase"
              + " are not in the price, and not in that of the reservation either.")
  public WithCurrency<QuoteView> calculate(@NotNull @Valid QuoteRequest body) {
    return quotes.calculate(body, request.language());
  }
}
