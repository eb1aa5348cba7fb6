package org.cenotes.partners.domain.payment.provider.mercadopago;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.mercadopago.client.payment.PaymentClient;
import com.mercadopago.client.preference.PreferenceClient;
import com.mercadopago.client.preference.PreferenceRequest;
import com.mercadopago.core.MPRequestOptions;
import com.mercadopago.exceptions.MPApiException;
import com.mercadopago.exceptions.MPException;
import com.mercadopago.net.MPSearchRequest;
import com.mercadopago.resources.payment.Payment;
import com.mercadopago.resources.payment.PaymentRefund;
import com.mercadopago.resources.preference.Preference;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * Calls Mercado Pago. The token is passed with each call, because the library's global setting
 * would apply to the whole server.
 */
final class MercadoPagoClient {
  private static final int NOT_FOUND = 404;

  /** More than a guest tries within a hold of a quarter of an hour; the library needs a limit. */
  private static final int MAX_ATTEMPTS = 50;

  private final String accessToken;
  private final PreferenceClient preferences;
  private final PaymentClient payments;

  MercadoPagoClient(String accessToken, MercadoPagoTransport transport) {
    this.accessToken = accessToken;
    preferences = new PreferenceClient(transport);
    payments = new PaymentClient(transport);
  }

  Preference open(PreferenceRequest request, String idempotencyKey) {
    return call(() -> preferences.create(request, options(idempotencyKey)));
  }

  Preference preference(String id) {
    return call(() -> preferences.get(id, options(null)));
  }

  /** The attempts to pay a payment, the newest first. */
  List<Payment> paymentsOf(String externalReference) {
    Map<String, Object> filters =
        new HashMap<>(
            Map.of(
                "external_reference", externalReference,
                "sort", "date_created",
                "criteria", "desc"));
    MPSearchRequest search =
        MPSearchRequest.builder().filters(filters).limit(MAX_ATTEMPTS).offset(0).build();
    List<Payment> found = call(() -> payments.search(search, options(null)).getResults());
    return found == null
        ? List.of()
        : found.stream()
            .filter(payment -> externalReference.equals(payment.getExternalReference()))
            .toList();
  }

  Optional<Payment> payment(long id) {
    return call(
        () -> {
          try {
            return Optional.of(payments.get(id, options(null)));
          } catch (MPApiException e) {
            if (e.getStatusCode() == NOT_FOUND && isItsOwn(e)) {
              return Optional.empty();
            }
            throw e;
          }
        });
  }

  PaymentRefund refund(Long payment, BigDecimal amount, String idempotencyKey) {
    return call(() -> payments.refund(payment, amount, options(idempotencyKey)));
  }

  PaymentRefund refund(Long payment, Long refund) {
    return call(() -> payments.getRefund(payment, refund, options(null)));
  }

  private MPRequestOptions options(@Nullable String idempotencyKey) {
    return MPRequestOptions.builder()
        .accessToken(accessToken)
        .customHeaders(
            idempotencyKey == null ? Map.of() : Map.of("x-idempotency-key", idempotencyKey))
        .build();
  }

  private interface Call<T> {
    T execute() throws MPException, MPApiException;
  }

  /** Without Mercado Pago's messages, which can quote the request. */
  private static <T> T call(Call<T> call) {
    try {
      return call.execute();
    } catch (MPApiException e) {
      throw isItsOwn(e)
          ? ProviderException.fromStatus(MercadoPagoPayments.NAME, e.getStatusCode(), null)
          : ProviderException.notItsOwn(MercadoPagoPayments.NAME, e.getStatusCode());
    } catch (MPException e) {
      IOException cause = e.getCause() instanceof IOException io ? io : null;
      throw ProviderException.unreachable(MercadoPagoPayments.NAME, cause);
    } catch (RuntimeException e) { // the library fails in several ways at other content
      throw ProviderException.unreadable(
          MercadoPagoPayments.NAME, "readable JSON (" + e.getClass().getSimpleName() + ")");
    }
  }

  /** Whether the response has Mercado Pago's error, which repeats the status. */
  private static boolean isItsOwn(MPApiException e) {
    try {
      JsonNode error = Json.mapper().readTree(e.getApiResponse().getContent());
      return error.path("status").asInt() == e.getStatusCode()
          && (error.path("message").isTextual() || error.path("error").isTextual());
    } catch (JsonProcessingException notJson) {
      return false;
    }
  }
}
