package org.cenotes.partners.api.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.api.guard.StubLimits;
import org.cenotes.partners.domain.payment.provider.simulated.CountedPages;
import org.cenotes.partners.harness.Stubs;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.ErrorResponses;
import org.junit.jupiter.api.Test;

/** The page of the simulated provider, to which anyone can send requests. */
class SimulatedPaymentServletTest {
  /** Of the checkout, for one address. */
  private static final int LIMIT = 10;

  private final CountedPages pages = new CountedPages();
  private final List<Integer> statuses = new ArrayList<>();
  private String address = "192.0.2.1";

  private final RequestInfo info =
      new RequestInfo() {
        @Override
        public String clientAddress() {
          return address;
        }
      };

  private final ErrorResponses errors =
      new ErrorResponses(null, null, null, null) {
        @Override
        public void write(
            HttpServletRequest request, HttpServletResponse response, ApiException failure) {
          assertThat(failure.retryAfterSeconds()).isPositive();
          statuses.add(failure.error().status());
        }
      };

  private final SimulatedPaymentServlet servlet =
      new SimulatedPaymentServlet(
          pages, new RateLimiter(), StubLimits.in("production"), info, errors);

  private void send(String method, String query) throws ServletException, IOException {
    HttpServletRequest request =
        Stubs.of(
            HttpServletRequest.class,
            (name, arguments) ->
                switch (name) {
                  case "getMethod" -> method;
                  case "getQueryString" -> query;
                  case "getPathInfo" -> "/sim_test_1";
                  default -> throw new UnsupportedOperationException(name);
                });
    HttpServletResponse response =
        Stubs.of(
            HttpServletResponse.class,
            (name, arguments) -> {
              if (name.equals("sendError")) {
                statuses.add((Integer) arguments[0]);
              }
              return null;
            });
    servlet.service(request, response);
  }

  @Test
  void beyond_the_checkouts_limit_of_its_address_nothing_is_looked_up() throws Exception {
    for (int i = 0; i < LIMIT; i += 2) {
      send("GET", null);
      send("POST", "outcome=declined");
    }
    assertThat(statuses).hasSize(LIMIT).containsOnly(404);
    send("GET", null);
    send("POST", "outcome=declined");
    assertThat(statuses).endsWith(429, 429).hasSize(LIMIT + 2);
    assertThat(pages.shown).isEqualTo(LIMIT / 2);
    assertThat(pages.chosen).isEqualTo(LIMIT / 2);
    address = "192.0.2.2";
    send("GET", null);
    assertThat(statuses).endsWith(404);
  }

  @Test
  void requests_without_an_outcome_count_as_well() throws Exception {
    for (int i = 0; i <= LIMIT; i++) {
      send("POST", "outcome=other");
    }
    assertThat(statuses).hasSize(LIMIT + 1).startsWith(400).endsWith(429);
    assertThat(pages.chosen).isZero();
  }
}
