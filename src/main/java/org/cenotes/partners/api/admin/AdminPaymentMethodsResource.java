package org.cenotes.partners.api.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.domain.payment.method.PaymentMethodCache;
import org.cenotes.partners.domain.payment.method.PaymentMethodError;
import org.cenotes.partners.domain.payment.method.PaymentMethodService;
import org.cenotes.partners.domain.payment.method.PaymentMethodView;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.json.PatchBody;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.ReadElsewhere;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Management of payment methods. */
@Path("/admin/payment-methods")
@ApplicationScoped
@Admin
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Admin commerce")
public class AdminPaymentMethodsResource {
  /** The message of {@code GET /api/payment-methods/{id}}. */
  private static final String RETRIEVED = "payment_methods.retrieved_successfully";

  private final PaymentMethodService methods;
  private final PaymentMethodCache cache;

  @Inject
  public AdminPaymentMethodsResource(PaymentMethodService methods, PaymentMethodCache cache) {
    this.methods = methods;
    this.cache = cache;
  }

  /** The changes; absent members are left unchanged. */
  @Schema(name = "PaymentMethodUpdate")
  @PatchBody(of = PaymentMethodView.class)
  public record UpdatePaymentMethod(
      @Nullable @Schema(description = "Whether guests can use the method.") Boolean isActive,
      @Nullable
          @Min(1)
          @Max(Cents.MAX_VALUE)
          @Schema(description = "Smallest accepted amount, in cents of the reservation's currency.")
          Long minAmount,
      @Nullable
          @Min(1)
          @Max(Cents.MAX_VALUE)
          @Schema(description = "Largest accepted amount, in cents of the reservation's currency.")
          Long maxAmount) {}

  @PATCH
  @Path("/{id}")
  @Idempotent
  @ReadElsewhere(message = RETRIEVED)
  @SuccessResponse(message = "payment_methods.admin.updated")
  @PossibleErrors(with = PaymentMethodError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "adminUpdatePaymentMethod",
      summary = "Update a payment method",
      description =
          "Switches a payment method on or off and sets the amounts it accepts. Absent members"
              + " are left unchanged. The ETag of getPaymentMethod, or of the response that last"
              + " changed the method, can be sent as If-Match.")
  public PaymentMethodView update(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @PathParam("id") String id,
      @NotNull @Valid UpdatePaymentMethod body) {
    return cache.asOffered(
        methods.change(
            id,
            new PaymentMethodService.Change(
                body.isActive(), cents(body.minAmount()), cents(body.maxAmount())),
            now -> ResponseRenderer.checkMatch(ifMatch, RETRIEVED, cache.asOffered(now))));
  }

  private static @Nullable Cents cents(@Nullable Long value) {
    return value == null ? null : new Cents(value);
  }
}
