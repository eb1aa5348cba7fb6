package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.outbound.UrlPolicy;
import org.cenotes.partners.platform.tenancy.CurrentScope;

/**
 * Checks webhook URLs before they are stored or called. It may query DNS, so it is called before a
 * transaction begins.
 */
@ApplicationScoped
public class WebhookUrlPolicy {
  private final UrlPolicy policy;

  @Inject
  WebhookUrlPolicy(UrlPolicy policy) {
    this.policy = policy;
  }

  /**
   * Checks a URL to be stored. The error does not say why, because that would reveal the network.
   *
   * @throws ApiException 400 unless it may be stored; 429 while another name of the partner's is
   *     looked up
   */
  public void check(String field, String url) {
    if (!policy.mayKeep(url, CurrentScope.required().partnerId())) {
      throw notAllowed(field);
    }
  }

  /**
   * The host of a URL to be called and not stored. Only its text is checked; its addresses are
   * checked when it is called.
   *
   * @throws ApiException 400 when it may not be called
   */
  public String hostOf(String field, String url) {
    return policy.hostToCall(url).orElseThrow(() -> notAllowed(field));
  }

  private static ApiException notAllowed(String field) {
    return ApiException.about(
        WebhookError.URL_NOT_ALLOWED,
        field,
        "must be an https URL with a public host and an allowed port, without credentials or"
            + " fragment");
  }
}
