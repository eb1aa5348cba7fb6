package org.cenotes.partners.domain.payment.checkout;

import java.net.URI;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What the guest's browser has to do next.
 *
 * @param clientSecret for the provider's form
 * @param url of the provider's page
 */
@Schema(name = "NextAction")
public record NextAction(
    Type type, @Nullable String paymentIntentId, @Nullable String clientSecret, @Nullable URI url) {
  static final NextAction NONE = new NextAction(Type.NONE, null, null, null);

  /** The kinds of it. */
  public enum Type implements WireEnum {
    /** Show the provider's form, then confirm-payment. */
    CONFIRM_CARD,
    /** Go to the provider's page. */
    REDIRECT,
    /** Nothing is left to do. */
    NONE
  }

  static NextAction of(ProviderSession opened) {
    return opened.page() == null
        ? new NextAction(Type.CONFIRM_CARD, opened.reference(), opened.clientSecret(), null)
        : new NextAction(Type.REDIRECT, null, null, opened.page());
  }
}
