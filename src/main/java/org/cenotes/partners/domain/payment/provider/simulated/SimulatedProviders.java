package org.cenotes.partners.domain.payment.provider.simulated;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.cenotes.partners.domain.payment.provider.PaymentOrder;
import org.cenotes.partners.domain.payment.provider.PaymentProvider;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.SandboxCallback;
import org.cenotes.partners.domain.payment.provider.simulated.SimulatedCallback.Message;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Produces the simulated providers, and sends their callbacks over HTTP. */
@ApplicationScoped
class SimulatedProviders {
  private static final System.Logger LOG = System.getLogger(SimulatedProviders.class.getName());
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int MAX_ATTEMPTS = 20;

  private final SimulatedPaymentService service;
  private final SimulatedSignature signature;
  private final Event<SandboxCallback> sandboxCallbacks;
  private final URI node;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

  @Inject
  SimulatedProviders(
      SimulatedPaymentService service,
      Event<SandboxCallback> sandboxCallbacks,
      Clock clock,
      @ConfigProperty(name = "cenotes.payment.simulator.secret", defaultValue = "simulator")
          String secret,
      @ConfigProperty(name = "http.port", defaultValue = "9080") int port) {
    this.service = service;
    this.sandboxCallbacks = sandboxCallbacks;
    this.signature = new SimulatedSignature(secret, clock);
    this.node = URI.create("http://127.0.0.1:" + port);
  }

  @Produces
  @Dependent
  PaymentProvider card() {
    return new SimulatedProvider(PaymentMethod.CARDPROVIDER, service, signature);
  }

  @Produces
  @Dependent
  PaymentProvider wallet() {
    return new SimulatedProvider(PaymentMethod.WALLETPROVIDER, service, signature);
  }

  @Produces
  @Dependent
  PaymentProvider regional() {
    return new SimulatedProvider(PaymentMethod.REGIONALPROVIDER, service, signature);
  }

  /** Sends due callbacks; those that do not arrive are sent again later. */
  void sendCallbacks() {
    List<Message> due = CurrentScope.call(SimulatedProvider.SCOPE, service::claimDue);
    for (Message message : due) {
      if (send(message) || message.attempts() >= MAX_ATTEMPTS) {
        CurrentScope.run(SimulatedProvider.SCOPE, () -> service.delete(message.id()));
      }
    }
  }

  private boolean send(Message message) {
    byte[] body = message.body().getBytes(StandardCharsets.UTF_8);
    return message.path().startsWith(PaymentOrder.SANDBOX_CALLBACKS)
        ? report(message, body)
        : post(message, body);
  }

  private boolean report(Message message, byte[] body) {
    String provider = message.path().substring(PaymentOrder.SANDBOX_CALLBACKS.length());
    Map<String, String> headers =
        Map.of(SimulatedSignature.HEADER.toLowerCase(Locale.ROOT), signature.sign(body));
    try {
      sandboxCallbacks.fire(
          new SandboxCallback(
              WireEnum.parse(PaymentMethod.class, provider),
              new ProviderCallback(headers, Map.of(), body)));
      return true;
    } catch (RuntimeException e) { // the sandbox may not exist
      LOG.log(Level.DEBUG, "A simulated callback was not applied; it is sent again", e);
      return false;
    }
  }

  private boolean post(Message message, byte[] body) {
    HttpRequest request =
        HttpRequest.newBuilder(node.resolve(message.path()))
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .header(SimulatedSignature.HEADER, signature.sign(body))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    try {
      int status = http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
      return status < 300;
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "A simulated callback did not arrive; it is sent again", e);
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
