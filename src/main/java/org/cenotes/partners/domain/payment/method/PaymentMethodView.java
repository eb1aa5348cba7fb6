package org.cenotes.partners.domain.payment.method;

import java.util.List;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A payment method.
 *
 * @param id id of the payment method in paths, such as pm-card
 * @param provider code of the method in bookings
 * @param name name of the method in the language of the response
 * @param description what the method is, in the language of the response
 * @param isActive whether guests can use it: switched on, and its provider has credentials
 * @param supportedCards card brands that the method accepts; absent when it takes no cards
 * @param iconUrl an SVG picture
 * @param processingFee cents; 0, since nothing is added to the price
 * @param minAmount the least it is offered for, in cents of the reservation's currency
 * @param maxAmount the most it is offered for, in cents of the reservation's currency
 * @param requiresNativeProcessing whether payment goes through {@code /api/checkout}
 */
@Schema(name = "PaymentMethod")
public record PaymentMethodView(
    String id,
    PaymentMethod provider,
    LocalizedText name,
    LocalizedText description,
    boolean isActive,
    @Nullable List<String> supportedCards,
    String iconUrl,
    Cents processingFee,
    Cents minAmount,
    Cents maxAmount,
    boolean requiresNativeProcessing) {}
