package org.cenotes.partners.domain.payment.checkout;

import java.net.URI;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The next step of the guest's browser.
 *
 * @param type what the guest's page has to do
 * @param paymentIntentId id of the payment intent to confirm; absent for redirects
 * @param clientSecret for the provider's form
 * @param url of the provider's page
 */
@Schema(name = "NextAction")
public record NextAction(
    Type type, @Nullable String paymentIntentId, @Nullable String clientSecret, @Nullable URI url) {
  static final NextAction NONE = new NextAction(Type.NONE, null, null, null);

  /** The kinds of steps. */
  @Schema(name = "NextActionType")
  public enum Type implements WireEnum {
    /** Show the provider's form, then call confirm-payment. */
    CONFIRM_CARD,
    /** Redirect to the provider's page. */
    REDIRECT,
    /** Nothing to do. */
    NONE
  }

  static NextAction of(ProviderSession session) {
    return session.page() == null
        ? new NextAction(Type.CONFIRM_CARD, session.reference(), session.clientSecret(), null)
        : new NextAction(Type.REDIRECT, null, null, session.page());
  }
}
