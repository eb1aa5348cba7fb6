package org.cenotes.partners.domain.payment.provider;

import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A payment to open at a provider, made of stored data only.
 *
 * @param paymentId the payment's id here, which the provider returns in every callback
 * @param description what the guest reads on the provider's page
 * @param payerEmail the guest's; null when not every provider accepts it
 * @param expiresAt until when it can be paid
 * @param callbackUrl where the provider sends events
 * @param returnUrl where the provider's page redirects the guest afterwards
 */
public record PaymentOrder(
    UUID paymentId,
    ProviderAmount money,
    String description,
    @Nullable String payerEmail,
    Instant expiresAt,
    URI callbackUrl,
    URI returnUrl) {
  /** Path of the callback URLs of sandbox payments, followed by the provider; not a route. */
  public static final String SANDBOX_CALLBACKS = "/api/partner-sandbox/checkout/callbacks/";

  private static final Pattern ASCII_EMAIL =
      Pattern.compile(
          "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\\.)++[A-Za-z]{2,63}");

  /**
   * Drops an e-mail that a provider would refuse the whole payment for, such as one in another
   * script; it only saves the guest some typing.
   */
  public PaymentOrder {
    payerEmail =
        payerEmail != null && ASCII_EMAIL.matcher(payerEmail).matches() ? payerEmail : null;
  }
}
