package org.cenotes.partners.api.storefront;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.domain.payment.checkout.ProviderCallbackFlow;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Receives payment providers' notifications; each provider has its own signature scheme. */
@Path("/checkout/{provider}/notifications")
@ApplicationScoped
@Anyone(limit = Anyone.Limit.NOTIFICATIONS)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Payment notifications")
public class ProviderNotificationsResource {
  private final ProviderCallbackFlow callbacks;
  private final RequestInfo request;

  @Inject
  public ProviderNotificationsResource(ProviderCallbackFlow callbacks, RequestInfo request) {
    this.callbacks = callbacks;
    this.request = request;
  }

  /** The body as the provider documents it. The raw bytes are read, because they are signed. */
  @Schema(name = "ProviderReport")
  public record Report() {}

  @POST
  @SuccessResponse(message = "checkout.notification_received")
  @WithoutIdempotencyKey("the provider's own id of the notification is used.")
  @Operation(
      operationId = "receiveProviderNotification",
      summary = "Receive a provider notification",
      description =
          "Called by payment providers to report the outcome of a payment. A notification must"
              + " carry the provider's signature. Stripe's is accepted for five minutes after it was"
              + " signed, PayPal's and Mercado Pago's for four days, because they repeat it with its"
              + " first time. Each is applied once; one about an unknown payment is acknowledged and"
              + " dropped.")
  public @Nullable Void receive(
      @PathParam("provider")
          @Parameter(description = "The provider that reports.")
          @Schema(
              title = "PaymentProvider",
              enumeration = {"cardprovider", "walletprovider", "regionalprovider"})
          String provider,
      @Context HttpHeaders headers,
      @Context UriInfo uri,
      @Nullable Report ignored) {
    callbacks.receive(
        online(provider),
        new ProviderCallback(
            first(headers.getRequestHeaders(), true),
            first(uri.getQueryParameters(), false),
            request.body(),
            request.clientAddress()));
    return null;
  }

  private static PaymentMethod online(String provider) {
    for (PaymentMethod method : PaymentMethod.values()) {
      if (method.isOnline() && method.wire().equals(provider)) {
        return method;
      }
    }
    throw new ApiException(HttpError.NOT_FOUND);
  }

  private static Map<String, String> first(
      MultivaluedMap<String, String> values, boolean lowerCase) {
    Map<String, String> first = new HashMap<>();
    for (Map.Entry<String, List<String>> value : values.entrySet()) {
      String name = lowerCase ? value.getKey().toLowerCase(Locale.ROOT) : value.getKey();
      first.put(name, value.getValue().get(0));
    }
    return first;
  }
}
