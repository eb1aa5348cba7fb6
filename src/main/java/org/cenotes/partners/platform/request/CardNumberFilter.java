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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireFormat;

/**
 * Enforces {@link NoCardNumbers}: no value of the body is a card number or contains one, in one
 * piece or in groups of at least four digits. That guards against mistakes: clients must send card
 * data to the payment provider only.
 */
@Provider
@NoCardNumbers
@ApplicationScoped
@Priority(Priorities.USER + 100)
public class CardNumberFilter implements ContainerRequestFilter {
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  /** What stands between the groups of a number. */
  private static final Pattern SEPARATORS = Pattern.compile("[ .-]{1,2}");

  /** No group but the last is shorter, unlike those of dates and phone numbers. */
  private static final int MIN_GROUP = 4;

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

  /**
   * Whether the text is 13 to 19 digits with a valid check digit (ISO 7812), or contains the number
   * of a card that an issuer can have issued. Part of a longer run of digits is none.
   */
  static boolean containsCardNumber(String text) {
    if (CardNumbers.hasValidCheckDigit(text.strip())) {
      return true;
    }
    if (WireFormat.isUuid(text)) {
      return false; // its groups may look like one
    }
    Deque<String> groups = new ArrayDeque<>(); // that the next one may continue
    int end = 0;
    Matcher digits = DIGITS.matcher(text);
    while (digits.find()) {
      if (!SEPARATORS.matcher(text).region(end, digits.start()).matches()) {
        groups.clear();
      }
      end = digits.end();
      if (end - digits.start() > CardNumbers.MAX_DIGITS) {
        groups.clear();
        continue;
      }
      groups.addFirst(digits.group());
      if (endWithCardNumber(groups)) {
        return true;
      }
      if (groups.getFirst().length() < MIN_GROUP) {
        groups.clear();
      }
    }
    return false;
  }

  /** Whether some of the groups, of which the last comes first, are a card number. */
  private static boolean endWithCardNumber(Deque<String> groups) {
    String number = "";
    for (Iterator<String> backwards = groups.iterator(); backwards.hasNext(); ) {
      number = backwards.next() + number;
      if (number.length() > CardNumbers.MAX_DIGITS) {
        backwards.remove(); // no later number begins with it either
      } else if (CardNumbers.isCardNumber(number)) {
        return true;
      }
    }
    return false;
  }
}
