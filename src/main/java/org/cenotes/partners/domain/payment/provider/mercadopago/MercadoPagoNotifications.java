package org.cenotes.partners.domain.payment.provider.mercadopago;

import com.mercadopago.resources.payment.Payment;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.secret.Digests;

/**
 * Verifies and reads Mercado Pago's notifications. The signature covers the id in the query, the
 * request id and a timestamp, but not the body: so the payment is retrieved instead of reading the
 * body, and the request id identifies the event.
 */
final class MercadoPagoNotifications {
  private static final String DATA_ID = "data.id";
  private static final String REQUEST_ID = "x-request-id";
  private static final Pattern SIGNATURE =
      Pattern.compile("ts=(?<time>[0-9]{10,13}), *v1=(?<hash>[0-9a-f]{64})");
  private static final Pattern PAYMENT = Pattern.compile("[0-9]{1,18}");

  private static final int MAX_AT_ONCE = 8;
  private static final int RETRY_SECONDS = 5;

  /** Ten digits are seconds until the year 2286; the documentation shows both units. */
  private static final int DIGITS_OF_SECONDS = 10;

  private final MercadoPagoClient client;
  private final byte[] secret;
  private final Clock clock;

  /** Each holds a request thread until Mercado Pago has answered. */
  private final Semaphore lookUps = new Semaphore(MAX_AT_ONCE);

  MercadoPagoNotifications(MercadoPagoClient client, String secret, Clock clock) {
    this.client = client;
    this.secret = secret.getBytes(StandardCharsets.UTF_8);
    this.clock = clock;
  }

  /**
   * Verifies a notification and reads it.
   *
   * @throws ApiException 503 when too many are being looked up; Mercado Pago sends it again
   */
  ProviderEvent readEvent(ProviderCallback callback) {
    String id = callback.query().get(DATA_ID);
    String requestId = callback.header(REQUEST_ID);
    String header = callback.header("x-signature");
    Matcher signature = SIGNATURE.matcher(header == null ? "" : header);
    if (id == null || requestId == null || !signature.matches()) {
      throw ProviderException.unverified(MercadoPagoPayments.NAME, "no signature");
    }
    verify(id, requestId, signature);
    boolean ofPayment =
        "payment".equals(callback.query().get("type")) && PAYMENT.matcher(id).matches();
    Optional<Payment> payment = ofPayment ? lookUp(Long.parseLong(id)) : Optional.empty();
    return payment
        .map(found -> event(requestId, found))
        .orElseGet(() -> new ProviderEvent(requestId, null, null));
  }

  private Optional<Payment> lookUp(long id) {
    if (!lookUps.tryAcquire()) {
      throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, RETRY_SECONDS);
    }
    try {
      return client.payment(id);
    } finally {
      lookUps.release();
    }
  }

  private void verify(String id, String requestId, Matcher signature) {
    String time = signature.group("time");
    byte[] given = HexFormat.of().parseHex(signature.group("hash"));
    String signed =
        "id:" + id.toLowerCase(Locale.ROOT) + ";request-id:" + requestId + ";ts:" + time + ";";
    if (!MessageDigest.isEqual(
        given, Digests.hmacSha256(secret, signed.getBytes(StandardCharsets.UTF_8)))) {
      throw ProviderException.unverified(MercadoPagoPayments.NAME, "wrong signature");
    }
    long number = Long.parseLong(time);
    Instant sentAt =
        time.length() == DIGITS_OF_SECONDS
            ? Instant.ofEpochSecond(number)
            : Instant.ofEpochMilli(number);
    if (!ProviderCallback.isRepeatable(sentAt, clock.instant())) {
      throw ProviderException.unverified(MercadoPagoPayments.NAME, "too old");
    }
  }

  private static ProviderEvent event(String eventId, Payment payment) {
    // Null for another payment of the account.
    UUID paymentId = WireFormat.findUuid(payment.getExternalReference()).orElse(null);
    return new ProviderEvent(
        eventId, paymentId, paymentId == null ? null : MercadoPagoOutcomes.of(payment));
  }
}
