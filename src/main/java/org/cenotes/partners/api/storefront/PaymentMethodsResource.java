package org.cenotes.partners.api.storefront;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.domain.payment.method.PaymentMethodCache;
import org.cenotes.partners.domain.payment.method.PaymentMethodError;
import org.cenotes.partners.domain.payment.method.PaymentMethodView;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Payment methods for guests. */
@Path("/payment-methods")
@ApplicationScoped
@Anyone
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Payment methods")
public class PaymentMethodsResource {
  private final PaymentMethodCache methods;

  @Inject
  public PaymentMethodsResource(PaymentMethodCache methods) {
    this.methods = methods;
  }

  @GET
  @SuccessResponse(message = "payment_methods.list_retrieved_successfully")
  @Operation(
      operationId = "listPaymentMethods",
      summary = "List payment methods",
      description = "Returns all payment methods, including inactive ones.")
  public List<PaymentMethodView> list() {
    return methods.all();
  }

  @GET
  @Path("/active")
  @SuccessResponse(message = "payment_methods.list_retrieved_successfully")
  @Operation(
      operationId = "listActivePaymentMethods",
      summary = "List active payment methods",
      description = "Returns the payment methods that guests can use now.")
  public List<PaymentMethodView> active() {
    return methods.all().stream().filter(PaymentMethodView::isActive).toList();
  }

  @GET
  @Path("/{id}")
  @SuccessResponse(message = "payment_methods.retrieved_successfully")
  @PossibleErrors(with = PaymentMethodError.class)
  @Operation(
      operationId = "getPaymentMethod",
      summary = "Retrieve a payment method",
      description = "Returns one payment method by its id.")
  public PaymentMethodView read(@PathParam("id") String id) {
    return methods.read(id);
  }
}
