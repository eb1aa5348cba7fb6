package org.cenotes.partners.api.storefront;

import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.api.guard.RateLimitSettings;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.simulated.SimulatedPaymentFlow;
import org.cenotes.partners.domain.payment.provider.simulated.SimulatedPaymentService.Shown;
import org.cenotes.partners.domain.payment.provider.simulated.SimulatedScenario;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.ErrorResponses;

/**
 * The simulated payment provider's page, on which a guest approves or pays. It is outside {@code
 * /api} because it stands for a provider's own site. In production it knows sandbox payments only.
 * Nothing of the request is a credential, so it takes permits of the checkout's limit.
 */
@WebServlet("/simulator/payments/*")
public class SimulatedPaymentServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private static final String OUTCOME = "outcome=";

  private final transient SimulatedPaymentFlow payments;
  private final transient RateLimiter limiter;
  private final transient RateLimitSettings limits;
  private final transient RequestInfo info;
  private final transient ErrorResponses errors;

  @Inject
  public SimulatedPaymentServlet(
      SimulatedPaymentFlow payments,
      RateLimiter limiter,
      RateLimitSettings limits,
      RequestInfo info,
      ErrorResponses errors) {
    this.payments = payments;
    this.limiter = limiter;
    this.limits = limits;
    this.info = info;
    this.errors = errors;
  }

  /** Answers requests beyond the limit before anything is looked up. */
  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    try {
      limiter
          .takeOfAddress(limits.of(Anyone.Limit.CHECKOUT), info.clientAddress())
          .requireAllowed();
    } catch (ApiException refusal) {
      errors.write(request, response, refusal);
      return;
    }
    super.service(request, response);
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    write(response, payments.show(reference(request)));
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Optional<SimulatedScenario> outcome = outcome(request);
    if (outcome.isEmpty()) {
      response.sendError(
          HttpServletResponse.SC_BAD_REQUEST,
          "outcome must be one of: " + SimulatedScenario.names());
      return;
    }
    Optional<Shown> chosen;
    try {
      chosen = payments.choose(reference(request), outcome.get());
    } catch (ProviderException e) { // a scenario simulates an outage
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE, e.getMessage());
      return;
    }
    write(response, chosen);
  }

  /**
   * The query's {@code outcome}. Not a parameter of the servlet API, which would read a form of any
   * length into memory.
   */
  private static Optional<SimulatedScenario> outcome(HttpServletRequest request) {
    String query = request.getQueryString() == null ? "" : request.getQueryString();
    return Arrays.stream(query.split("&"))
        .filter(part -> part.startsWith(OUTCOME))
        .findFirst()
        .map(part -> part.substring(OUTCOME.length()).toLowerCase(Locale.ROOT))
        .flatMap(SimulatedScenario::ofName);
  }

  private static String reference(HttpServletRequest request) {
    String path = request.getPathInfo();
    return path == null ? "" : path.substring(1);
  }

  private static void write(HttpServletResponse response, Optional<Shown> payment)
      throws IOException {
    if (payment.isEmpty()) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    Shown shown = payment.get();
    response.setContentType("text/html");
    response.setCharacterEncoding("UTF-8");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader(
        "Content-Security-Policy",
        "default-src 'none'; form-action 'self'; style-src 'unsafe-inline'; frame-ancestors"
            + " 'none'");
    StringBuilder choices = new StringBuilder();
    for (SimulatedScenario scenario : SimulatedScenario.values()) {
      String name = scenario.wire();
      choices.append("<p><button formaction=\"?outcome=%1$s\">%1$s</button></p>".formatted(name));
    }
    response
        .getWriter()
        .write(
            """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>Simulated payment</title>
            <style>body{font:1rem system-ui;max-width:30rem;margin:3rem auto;padding:0 1rem}</style>
            <h1>Simulated payment</h1><p>%s</p><p><b>%d.%02d %s</b> — %s</p>
            <form method="post">%s</form><p><a href="%s">Back to the shop</a></p></html>
            """
                .formatted(
                    escape(shown.description()),
                    shown.amount().value() / 100,
                    shown.amount().value() % 100,
                    escape(shown.currency()),
                    shown.status().wire(),
                    choices,
                    escape(shown.returnUrl())));
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
