package org.cenotes.partners.api.settings;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.cenotes.partners.api.guard.AccessError;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.domain.team.Permission;
import org.cenotes.partners.domain.webhook.WebhookUrls;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.request.RequestInfo;

/**
 * Before a body is bound, validated and put into a transaction: nobody sets a commission rate, in
 * whatever section and at whatever depth; members that need a permission of their own are refused
 * without it; and DNS is asked about a webhook's host.
 */
@Provider
@SettingsBody
@ApplicationScoped
@Priority(Priorities.USER + 100)
public class SettingsBodyFilter implements ContainerRequestFilter {
  private static final Set<String> RATES =
      Set.of("defaultRate", "commissionRate", "commission_rate", "rate");
  private static final String OWN_RATE = "rate";
  private static final String OWN_RATES = "customRates";
  private static final String URL = "webhookUrl";

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private RequestInfo info;

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private Caller caller;

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private WebhookUrls urls;

  @Override
  public void filter(ContainerRequestContext request) {
    JsonNode body = body();
    if (setsRate(body, false)) {
      throw new ApiException(SettingsError.COMMISSION_RATE_ADMIN_ONLY);
    }
    if (!info.path().endsWith("/api")) {
      return;
    }
    boolean access = body.hasNonNull("allowedIps") || body.hasNonNull("enableApi");
    if (access && !caller.user().may(Permission.MANAGE_API_KEYS)) {
      throw new ApiException(AccessError.FORBIDDEN);
    }
    String url = body.path(URL).asText("");
    if (body.path(URL).isTextual() && !url.isEmpty()) {
      urls.check(URL, url);
    }
  }

  /** What cannot be read is left to the reader, which says so. */
  private JsonNode body() {
    try {
      return Json.mapper().readTree(info.body());
    } catch (IOException e) {
      return Json.mapper().missingNode();
    }
  }

  private static boolean setsRate(JsonNode node, boolean ofOwnRates) {
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      boolean own = ofOwnRates && member.getKey().equals(OWN_RATE);
      if (RATES.contains(member.getKey()) && !own) {
        return true;
      }
      if (member.getKey().equals(OWN_RATES) && member.getValue().isArray()
          ? anySetsRate(member.getValue(), true)
          : setsRate(member.getValue(), false)) {
        return true;
      }
    }
    return node.isArray() && anySetsRate(node, false);
  }

  private static boolean anySetsRate(JsonNode list, boolean ofOwnRates) {
    for (JsonNode entry : list) {
      if (setsRate(entry, ofOwnRates)) {
        return true;
      }
    }
    return false;
  }
}
