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
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.request.RequestInfo;

/**
 * Refuses a settings body that sets a commission rate at any depth, before the body is bound and
 * validated. The displayed rates in {@code customRates} are allowed.
 */
@Provider
@RejectCommissionRates
@ApplicationScoped
@Priority(Priorities.USER + 100)
public class CommissionRateFilter implements ContainerRequestFilter {
  private static final Set<String> RATES =
      Set.of("defaultRate", "commissionRate", "commission_rate", "rate");
  private static final String CUSTOM_RATE = "rate";
  private static final String CUSTOM_RATES = "customRates";

  @Inject private RequestInfo info;

  @Override
  public void filter(ContainerRequestContext request) {
    if (setsRate(tree(info.body()))) {
      throw new ApiException(SettingsError.COMMISSION_RATE_ADMIN_ONLY);
    }
  }

  /** The parsed body; a missing node when it is unreadable, which binding reports. */
  static JsonNode tree(byte[] body) {
    try {
      return Json.mapper().readTree(body);
    } catch (IOException e) {
      return Json.mapper().missingNode();
    }
  }

  /** Whether the body sets a commission rate; it may be no object at all. */
  static boolean setsRate(JsonNode body) {
    return setsRate(body, false);
  }

  private static boolean setsRate(JsonNode node, boolean inCustomRates) {
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      boolean allowed = inCustomRates && member.getKey().equals(CUSTOM_RATE);
      if (RATES.contains(member.getKey()) && !allowed) {
        return true;
      }
      if (member.getKey().equals(CUSTOM_RATES) && member.getValue().isArray()
          ? anySetsRate(member.getValue(), true)
          : setsRate(member.getValue(), false)) {
        return true;
      }
    }
    return node.isArray() && anySetsRate(node, false);
  }

  private static boolean anySetsRate(JsonNode list, boolean inCustomRates) {
    for (JsonNode entry : list) {
      if (setsRate(entry, inCustomRates)) {
        return true;
      }
    }
    return false;
  }
}
