package org.cenotes.partners.api.storefront;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.request.RequestInfo;

/**
 * Keeps card numbers out: 13 to 19 digits, however they are grouped, with a right check digit (ISO
 * 7812). Whoever sends one has built the form in the wrong place and is to hear of it.
 */
@Provider
@NoCardNumbers
@ApplicationScoped
@Priority(Priorities.USER + 100)
public class CardNumberFilter implements ContainerRequestFilter {
  private static final Pattern DIGITS =
      Pattern.compile("(?<![0-9A-Za-z])[0-9](?:[ -]?[0-9]){12,18}(?![0-9A-Za-z])");

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private RequestInfo request;

  @Override
  public void filter(ContainerRequestContext context) {
    if (holdsCardNumber(new String(request.body(), StandardCharsets.UTF_8))) {
      throw ApiException.because(
          HttpError.INVALID_INPUT,
          "the body holds a card number; send what the provider's form has made of it");
    }
  }

  static boolean holdsCardNumber(String text) {
    Matcher found = DIGITS.matcher(text);
    int from = 0;
    while (found.find(from)) {
      if (hasCheckDigit(found.group().replaceAll("[ -]", ""))) {
        return true;
      }
      from = found.start() + 1;
    }
    return false;
  }

  private static boolean hasCheckDigit(String digits) {
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      int weighed = i % 2 == 0 ? digit : digit * 2;
      sum += weighed > 9 ? weighed - 9 : weighed;
    }
    return sum % 10 == 0;
  }
}
