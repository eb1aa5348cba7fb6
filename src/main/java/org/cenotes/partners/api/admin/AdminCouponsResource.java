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
import org.cenotes.partners.domain.pricing.coupon.CouponError;
import org.cenotes.partners.domain.pricing.coupon.CouponService;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.domain.pricing.coupon.CouponUpdate;
import org.cenotes.partners.domain.pricing.coupon.CouponView;
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

/** Management of coupons, which are deactivated rather than deleted. */
@Path("/admin/coupons")
@ApplicationScoped
@Admin
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Admin commerce")
public class AdminCouponsResource {
  private final CouponService coupons;

  @Inject
  public AdminCouponsResource(CouponService coupons) {
    this.coupons = coupons;
  }

  @GET
  @SuccessResponse(message = "coupons.admin.list_retrieved")
  @Operation(
      operationId = "adminListCoupons",
      summary = "List coupons",
      description = "Returns all coupons, newest first by default.")
  public Page<CouponView> list(@BeanParam @Valid SortedQuery query) {
    return coupons.list(query);
  }

  @POST
  @Idempotent
  @SuccessResponse(status = 201, message = "coupons.admin.created")
  @PossibleErrors(with = CouponError.class, only = "CODE_TAKEN")
  @Operation(
      operationId = "adminCreateCoupon",
      summary = "Create a coupon",
      description = "Creates a coupon. Codes are unique regardless of case.")
  public CouponView create(@NotNull @Valid CouponTerms body) {
    return coupons.create(body);
  }

  @PATCH
  @Path("/{id}")
  @Idempotent
  @SuccessResponse(message = "coupons.admin.updated")
  @PossibleErrors(with = CouponError.class, only = "NOT_FOUND")
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "adminUpdateCoupon",
      summary = "Update a coupon",
      description =
          "Changes a coupon. Absent members are left unchanged; null removes a limit or a date."
              + " The ETag of the response that created or last changed the coupon can be sent as"
              + " If-Match; new redemptions do not matter then.")
  public CouponView update(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @PathParam("id") UUID id,
      @NotNull @Valid CouponUpdate body) {
    return coupons.update(
        id,
        body,
        now -> ResponseRenderer.checkListedMatch(ifMatch, AdminCouponsResource.class, now));
  }

  @DELETE
  @Path("/{id}")
  @SuccessResponse(message = "coupons.admin.deactivated")
  @PossibleErrors(with = CouponError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "adminDeactivateCoupon",
      summary = "Deactivate a coupon",
      description =
          "Deactivates a coupon without deleting it. Reservations that used it are not"
              + " affected.")
  public CouponView deactivate(@PathParam("id") UUID id) {
    return coupons.deactivate(id);
  }
}
