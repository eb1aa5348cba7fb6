package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.outbound.UrlPolicy;

/**
 * Checks the URLs of webhooks before they are stored or called. It may ask DNS, so it is called
 * before the transaction begins, never inside.
 */
@ApplicationScoped
public class WebhookUrlPolicy {
  private final UrlPolicy policy;

  @Inject
  WebhookUrlPolicy(UrlPolicy policy) {
    this.policy = policy;
  }

  /** Ends in 400 unless the URL may be stored; it does not say why, for that would map networks. */
  public void check(String field, String url) {
    if (!policy.mayKeep(url)) {
      throw notAllowed(field);
    }
  }

  /**
   * The host of a URL that is to be called and not stored. Ends in 400 when the text alone says
   * that it may not be; a name's addresses are asked at the call.
   */
  public String hostOf(String field, String url) {
    return policy.hostToCall(url).orElseThrow(() -> notAllowed(field));
  }

  private static ApiException notAllowed(String field) {
    return ApiException.about(
        WebhookError.URL_NOT_ALLOWED, field, "must be a public https address");
  }
}
