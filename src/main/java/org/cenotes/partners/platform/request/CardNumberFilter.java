package org.cenotes.partners.platform.request;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireFormat;

/**
 * Enforces {@link NoCardNumbers}. A card number is 13 to 19 digits, however grouped, with a valid
 * check digit (ISO 7812), in any value of the body. Clients must send card data to the payment
 * provider only.
 */
@Provider
@NoCardNumbers
@ApplicationScoped
@Priority(Priorities.USER + 100)
public class CardNumberFilter implements ContainerRequestFilter {
  private static final int MIN_DIGITS = 13;
  private static final int MAX_DIGITS = 19;
  private static final Pattern GROUPS = Pattern.compile("[0-9](?:[ .\\-]{0,2}[0-9]){12,}");

  @Inject private RequestInfo request;

  @Override
  public void filter(ContainerRequestContext context) {
    JsonNode body;
    try {
      body = Json.mapper().readTree(request.body());
    } catch (IOException unreadable) {
      return; // binding reports it
    }
    if (body != null && containsCardNumber(body)) {
      throw ApiException.because(
          HttpError.INVALID_INPUT,
          "the body must not contain a card number; send the token that the provider's"
              + " form returned");
    }
  }

  static boolean containsCardNumber(JsonNode value) {
    for (JsonNode member : value) {
      if (containsCardNumber(member)) {
        return true;
      }
    }
    return value.isValueNode() && containsCardNumber(value.asText());
  }

  /** Whether the text contains a card number. */
  static boolean containsCardNumber(String text) {
    if (isUuid(text)) {
      return false; // about one in a hundred would match
    }
    Matcher found = GROUPS.matcher(text);
    while (found.find()) {
      String digits = found.group().replaceAll("[^0-9]", "");
      for (int from = 0; from + MIN_DIGITS <= digits.length(); from++) {
        for (int to = from + MIN_DIGITS; to <= Math.min(digits.length(), from + MAX_DIGITS); to++) {
          if (hasCheckDigit(digits.substring(from, to))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean isUuid(String text) {
    try {
      WireFormat.uuid(text);
      return true;
    } catch (IllegalArgumentException other) {
      return false;
    }
  }

  private static boolean hasCheckDigit(String digits) {
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      int weighted = i % 2 == 0 ? digit : digit * 2;
      sum += weighted > 9 ? weighted - 9 : weighted;
    }
    return sum % 10 == 0;
  }
}
