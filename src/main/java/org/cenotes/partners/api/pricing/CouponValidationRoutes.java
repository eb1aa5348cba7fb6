package org.cenotes.partners.api.pricing;

import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.quote.CouponValidationRequest;
import org.cenotes.partners.domain.pricing.quote.CouponValidationService;
import org.cenotes.partners.domain.pricing.quote.CouponValidity;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** Validates a coupon for a visit, shared by the live and the sandbox API. */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class CouponValidationRoutes {
  @Inject private CouponValidationService coupons;

  @POST
  @SuccessResponse(message = "coupons.validated_successfully")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @PossibleErrors(with = AvailabilityError.class, only = "NOT_BOOKABLE")
  @PossibleErrors(with = PricingError.class)
  @WithoutIdempotencyKey("the request changes nothing.")
  @Operation(
      operationId = "validateCoupon",
      summary = "Validate a coupon",
      description =
          "Tells whether a coupon can be used for the given item and party, and what"
              + " discount it gives. An unknown code gets a successful response in which"
              + " valid is false.")
  public WithCurrency<CouponValidity> validate(@NotNull @Valid CouponValidationRequest body) {
    return coupons.validate(body);
  }
}
