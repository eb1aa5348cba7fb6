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
 * Before a body is bound and validated: nobody sets a commission rate, in whatever section and at
 * whatever depth.
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

  @Inject private RequestInfo info;

  @Override
  public void filter(ContainerRequestContext request) {
    if (setsRate(tree(info.body()), false)) {
      throw new ApiException(SettingsError.COMMISSION_RATE_ADMIN_ONLY);
    }
  }

  /** What cannot be read is left to the reader, which says so. */
  static JsonNode tree(byte[] body) {
    try {
      return Json.mapper().readTree(body);
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
