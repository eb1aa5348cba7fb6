package org.cenotes.partners.domain.payment.provider.mercadopago;

import com.google.gson.JsonParseException;
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
import org.jspecify.annotations.Nullable;

/**
 * The calls to Mercado Pago. The token goes with each call: the library's own place for it belongs
 * to the whole server.
 */
final class MercadoPagoApi {
  private static final int NOT_FOUND = 404;

  /** Nobody tries this often in a quarter of an hour; the library wants a number. */
  private static final int ATTEMPTS = 50;

  private final String accessToken;
  private final PreferenceClient preferences;
  private final PaymentClient payments;

  MercadoPagoApi(String accessToken, MercadoPagoTransport transport) {
    this.accessToken = accessToken;
    preferences = new PreferenceClient(transport);
    payments = new PaymentClient(transport);
  }

  Preference open(PreferenceRequest request, String idempotencyKey) {
    return ask(() -> preferences.create(request, options(idempotencyKey)));
  }

  Preference preference(String id) {
    return ask(() -> preferences.get(id, options(null)));
  }

  /** The attempts to pay what we call this, the newest first. */
  List<Payment> paymentsOf(String externalReference) {
    Map<String, Object> filters =
        new HashMap<>(
            Map.of(
                "external_reference", externalReference,
                "sort", "date_created",
                "criteria", "desc"));
    MPSearchRequest search =
        MPSearchRequest.builder().filters(filters).limit(ATTEMPTS).offset(0).build();
    List<Payment> found = ask(() -> payments.search(search, options(null)).getResults());
    return found == null
        ? List.of()
        : found.stream()
            .filter(payment -> externalReference.equals(payment.getExternalReference()))
            .toList();
  }

  /** The payment of this id, if there is one. */
  Optional<Payment> payment(long id) {
    return ask(
        () -> {
          try {
            return Optional.of(payments.get(id, options(null)));
          } catch (MPApiException e) {
            if (e.getStatusCode() == NOT_FOUND) {
              return Optional.empty();
            }
            throw e;
          }
        });
  }

  PaymentRefund refund(Long payment, BigDecimal amount, String idempotencyKey) {
    return ask(() -> payments.refund(payment, amount, options(idempotencyKey)));
  }

  private MPRequestOptions options(@Nullable String idempotencyKey) {
    return MPRequestOptions.builder()
        .accessToken(accessToken)
        .customHeaders(
            idempotencyKey == null ? Map.of() : Map.of("x-idempotency-key", idempotencyKey))
        .build();
  }

  private interface Call<T> {
    T make() throws MPException, MPApiException;
  }

  /** Its own sentences are left out: they can quote what was sent. */
  private static <T> T ask(Call<T> call) {
    try {
      return call.make();
    } catch (MPApiException e) {
      throw ProviderException.answered(MercadoPagoPayments.NAME, e.getStatusCode(), null);
    } catch (MPException e) {
      IOException cause = e.getCause() instanceof IOException io ? io : null;
      throw ProviderException.unreachable(MercadoPagoPayments.NAME, cause);
    } catch (JsonParseException e) {
      throw ProviderException.unreadable(MercadoPagoPayments.NAME, "JSON we can read");
    }
  }
}
