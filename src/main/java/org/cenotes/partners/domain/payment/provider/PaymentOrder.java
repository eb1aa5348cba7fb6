package org.cenotes.partners.domain.payment.provider;

import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a provider is asked to collect; made of our own rows alone.
 *
 * @param paymentId ours; the provider keeps it and names it in every callback
 * @param description what the guest reads on the provider's page
 * @param payerEmail the guest's; null: it is none that every provider takes
 * @param expiresAt until when it can be paid
 * @param callbackUrl where the provider reports
 * @param returnUrl where the provider's page sends the guest afterwards
 */
public record PaymentOrder(
    UUID paymentId,
    ProviderAmount money,
    String description,
    @Nullable String payerEmail,
    Instant expiresAt,
    URI callbackUrl,
    URI returnUrl) {
  private static final Pattern PLAIN =
      Pattern.compile(
          "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\\.)+[A-Za-z]{2,63}");

  /**
   * The e-mail only saves the guest some typing: one in another script, or of a host without a
   * domain, is left out, for a provider would refuse the whole payment for it.
   */
  public PaymentOrder {
    payerEmail = payerEmail != null && PLAIN.matcher(payerEmail).matches() ? payerEmail : null;
  }
}
