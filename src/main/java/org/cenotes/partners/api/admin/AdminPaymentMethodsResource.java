package org.cenotes.partners.api.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.domain.payment.method.PaymentMethodCache;
import org.cenotes.partners.domain.payment.method.PaymentMethodError;
import org.cenotes.partners.domain.payment.method.PaymentMethodService;
import org.cenotes.partners.domain.payment.method.PaymentMethodView;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The ways of paying, switched and bounded. */
@Path("/admin/payment-methods")
@ApplicationScoped
@Admin
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Admin commerce")
public class AdminPaymentMethodsResource {
  private static final long MOST = 1_000_000_000_000L;

  private final PaymentMethodService methods;
  private final PaymentMethodCache directory;

  @Inject
  public AdminPaymentMethodsResource(PaymentMethodService methods, PaymentMethodCache directory) {
    this.methods = methods;
    this.directory = directory;
  }

  /** What is to be changed; a member that is absent or null stays as it is. Amounts in cents. */
  @Schema(name = "PaymentMethodUpdate")
  public record Update(
      @Nullable Boolean isActive,
      @Nullable @Min(1) @Max(MOST) Long minAmount,
      @Nullable @Min(1) @Max(MOST) Long maxAmount) {}

  @PATCH
  @Path("/{id}")
  @Idempotent
  @SuccessResponse(message = "payment_methods.admin.updated")
  @PossibleErrors(with = PaymentMethodError.class)
  @Operation(operationId = "adminUpdatePaymentMethod", summary = "Change a way of paying")
  public PaymentMethodView update(@PathParam("id") String id, @NotNull @Valid Update body) {
    return directory.asOffered(
        methods.change(
            id,
            new PaymentMethodService.Change(
                body.isActive(), cents(body.minAmount()), cents(body.maxAmount()))));
  }

  private static @Nullable Cents cents(@Nullable Long value) {
    return value == null ? null : new Cents(value);
  }
}
