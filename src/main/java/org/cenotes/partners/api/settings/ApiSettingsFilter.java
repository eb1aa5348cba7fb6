package org.cenotes.partners.api.settings;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.UserAuthenticator;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.webhook.endpoint.WebhookUrlPolicy;
import org.cenotes.partners.platform.request.RequestInfo;

/**
 * Refuses members that need an additional permission, and resolves the webhook's host name, before
 * the transaction begins.
 */
@Provider
@CheckApiSettings
@ApplicationScoped
@Priority(Priorities.USER + 200)
public class ApiSettingsFilter implements ContainerRequestFilter {
  private static final String URL = "webhookUrl";

  @Inject private RequestInfo info;

  @Inject private Caller caller;

  @Inject private WebhookUrlPolicy urls;

  @Override
  public void filter(ContainerRequestContext request) {
    // The response shows the settings, which GET leaves out for these users.
    UserAuthenticator.requireEither(
        caller.user(), Permission.VIEW_API_KEYS, Permission.VIEW_WEBHOOKS);
    JsonNode body = CommissionRateFilter.tree(info.body());
    if (body.has("allowedIps") || body.has("enableApi")) {
      UserAuthenticator.require(caller.user(), Permission.MANAGE_API_KEYS);
    }
    String url = body.path(URL).asText("");
    if (body.path(URL).isTextual() && !url.isEmpty()) {
      urls.check(URL, url);
    }
  }
}
