package org.cenotes.partners.platform.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.UncheckedIOException;
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

  /** Characters between two digits of one number, at most. */
  private static final int MAX_SEPARATORS = 2;

  @Inject private RequestInfo request;

  @Override
  public void filter(ContainerRequestContext context) {
    if (containsCardNumber(body())) {
      throw ApiException.because(
          HttpError.INVALID_INPUT,
          "the body must not contain a card number; send the token that the provider's"
              + " form returned");
    }
  }

  /**
   * Binding skips members that it does not know, so it might accept a body that is not read here.
   */
  private JsonNode body() {
    try {
      return Json.mapper().readTree(request.body());
    } catch (JsonProcessingException e) {
      throw JsonErrorDescriber.describe(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
    byte[] digits = new byte[text.length()];
    int count = 0;
    int separators = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        digits[count++] = (byte) (c - '0');
        separators = 0;
        if (endsWithCardNumber(digits, count)) {
          return true;
        }
      } else if (++separators > MAX_SEPARATORS || !isSeparator(c)) {
        count = 0;
      }
    }
    return false;
  }

  private static boolean isSeparator(char c) {
    return c == ' ' || c == '.' || c == '-';
  }

  private static boolean isUuid(String text) {
    try {
      WireFormat.uuid(text);
      return true;
    } catch (IllegalArgumentException other) {
      return false;
    }
  }

  /** Whether the last 13 to 19 digits are valid by their check digit, the last one. */
  private static boolean endsWithCardNumber(byte[] digits, int count) {
    int sum = 0;
    for (int length = 1; length <= Math.min(count, MAX_DIGITS); length++) {
      sum += CardNumbers.weighted(digits[count - length], length);
      if (length >= MIN_DIGITS && sum % 10 == 0) {
        return true;
      }
    }
    return false;
  }
}
