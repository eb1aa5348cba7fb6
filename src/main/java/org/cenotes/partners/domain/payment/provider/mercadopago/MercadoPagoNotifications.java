package org.cenotes.partners.domain.payment.provider.mercadopago;

import com.mercadopago.resources.payment.Payment;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.platform.json.WireFormat;
import org.jspecify.annotations.Nullable;

/**
 * Reads what Mercado Pago sends by itself. The signature is over the id in the query, the request's
 * id and a time, and not over the body: so nothing is taken from the body, the state is asked for,
 * and the message is known by the request's id.
 */
final class MercadoPagoNotifications {
  private static final String ALGORITHM = "HmacSHA256";
  private static final String DATA_ID = "data.id";
  private static final String REQUEST_ID = "x-request-id";
  private static final Pattern SIGNATURE =
      Pattern.compile("ts=(?<time>[0-9]{10,13}), *v1=(?<hash>[0-9a-f]{64})");
  private static final Pattern PAYMENT = Pattern.compile("[0-9]{1,18}");

  /** Seconds have ten digits until the year 2286; the documentation shows both. */
  private static final int DIGITS_OF_SECONDS = 10;

  private final MercadoPagoApi api;
  private final SecretKeySpec secret;
  private final Clock clock;

  MercadoPagoNotifications(MercadoPagoApi api, String secret, Clock clock) {
    this.api = api;
    this.secret = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
    this.clock = clock;
  }

  ProviderEvent read(ProviderCallback callback) {
    String id = callback.query().get(DATA_ID);
    String requestId = callback.header(REQUEST_ID);
    String header = callback.header("x-signature");
    Matcher signature = SIGNATURE.matcher(header == null ? "" : header);
    if (id == null || requestId == null || !signature.matches()) {
      throw ProviderException.notGenuine(MercadoPagoPayments.NAME, "no signature");
    }
    Instant sentAt = verified(id, requestId, signature);
    boolean ofPayment =
        "payment".equals(callback.query().get("type")) && PAYMENT.matcher(id).matches();
    Optional<Payment> payment = ofPayment ? api.payment(Long.parseLong(id)) : Optional.empty();
    return payment
        .map(found -> notice(requestId, sentAt, found))
        .orElseGet(() -> new ProviderEvent(requestId, sentAt, null, null));
  }

  private Instant verified(String id, String requestId, Matcher signature) {
    String time = signature.group("time");
    byte[] said = HexFormat.of().parseHex(signature.group("hash"));
    String signed =
        "id:" + id.toLowerCase(Locale.ROOT) + ";request-id:" + requestId + ";ts:" + time + ";";
    if (!MessageDigest.isEqual(said, hash(signed))) {
      throw ProviderException.notGenuine(MercadoPagoPayments.NAME, "wrong signature");
    }
    long number = Long.parseLong(time);
    Instant sentAt =
        time.length() == DIGITS_OF_SECONDS
            ? Instant.ofEpochSecond(number)
            : Instant.ofEpochMilli(number);
    if (!ProviderCallback.isFresh(sentAt, clock.instant())) {
      throw ProviderException.notGenuine(MercadoPagoPayments.NAME, "too old");
    }
    return sentAt;
  }

  private byte[] hash(String text) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  private static ProviderEvent notice(String eventId, Instant sentAt, Payment payment) {
    UUID ours = ours(payment.getExternalReference());
    return new ProviderEvent(
        eventId, sentAt, ours, ours == null ? null : MercadoPagoOutcomes.of(payment));
  }

  /** Null: the account may take other payments than ours. */
  private static @Nullable UUID ours(@Nullable String reference) {
    try {
      return reference == null ? null : WireFormat.uuid(reference);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
