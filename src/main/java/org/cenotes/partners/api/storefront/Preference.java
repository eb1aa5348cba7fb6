package org.cenotes.partners.api.storefront;

import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A regional payment, for the provider's page.
 *
 * @param paymentId id of the payment
 * @param preferenceId id of the preference at the provider
 * @param initPoint page of the provider on which the guest pays
 * @param amount amount to pay, in cents
 * @param expiresAt when the places are released unless the payment has succeeded; in the sandbox by
 *     the sandbox clock
 * @param recoveryToken token that resumes the checkout by resume-direct on another page or device,
 *     until the hold ends. Starting the payment again replaces it; it then works for five more
 *     minutes. Of live payments only: the sandbox has no resume-direct
 */
@Schema(name = "PaymentPreference")
public record Preference(
    UUID paymentId,
    String preferenceId,
    @Nullable URI initPoint,
    Cents amount,
    Instant expiresAt,
    String recoveryToken) {}
