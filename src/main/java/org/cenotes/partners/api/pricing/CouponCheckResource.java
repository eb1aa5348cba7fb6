package org.cenotes.partners.api.pricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.domain.pricing.quote.CouponAvailability;
import org.cenotes.partners.domain.pricing.quote.CouponValidationService;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Tells whether a coupon can be used at all. */
@Path("/coupons/check")
@ApplicationScoped
@Anyone
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Pricing")
public class CouponCheckResource {
  /**
   * The coupon to check.
   *
   * @param code code of the coupon; case does not matter
   */
  @Schema(name = "CheckCoupon")
  public record CheckRequest(@NotNull @Size(min = 1, max = 64) String code) {}

  private final CouponValidationService coupons;

  @Inject
  public CouponCheckResource(CouponValidationService coupons) {
    this.coupons = coupons;
  }

  @POST
  @SuccessResponse(message = "coupons.checked_successfully")
  @WithoutIdempotencyKey("the request changes nothing.")
  @Operation(
      operationId = "checkCoupon",
      summary = "Check a coupon",
      description =
          "Tells whether a coupon can currently be used at all. An unknown code gets a"
              + " successful response in which available is false.")
  public WithCurrency<CouponAvailability> check(@NotNull @Valid CheckRequest body) {
    return coupons.check(body.code());
  }
}
