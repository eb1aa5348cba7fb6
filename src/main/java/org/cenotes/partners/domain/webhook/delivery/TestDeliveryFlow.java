package org.cenotes.partners.domain.webhook.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.SampleEvents;
import org.cenotes.partners.domain.event.TriggeredEvent;
import org.cenotes.partners.domain.webhook.endpoint.DeliveryEndpoint;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.domain.webhook.endpoint.WebhookService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookService.Kept;
import org.cenotes.partners.domain.webhook.endpoint.WebhookService.Located;
import org.cenotes.partners.domain.webhook.endpoint.WebhookSignature;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.outbound.OutboundHttp;
import org.cenotes.partners.platform.outbound.OutboundRequest;
import org.cenotes.partners.platform.queueing.ConcurrencyLimiter;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Tries an endpoint: reads it, sends to it, writes what came of it, and no transaction is open
 * while it sends. An endpoint that is switched off can be tried too, before it is switched on
 * again.
 */
@ApplicationScoped
public class TestDeliveryFlow {
  private static final System.Logger LOG = System.getLogger(TestDeliveryFlow.class.getName());

  private final WebhookService webhooks;
  private final TestDeliveryService trials;
  private final SampleEvents samples;
  private final OutboundHttp http;
  private final Clock clock;
  private final ConcurrencyLimiter atOnce;

  @Inject
  TestDeliveryFlow(
      WebhookService webhooks,
      TestDeliveryService trials,
      SampleEvents samples,
      OutboundHttp http,
      Clock clock,
      @ConfigProperty(name = "cenotes.webhooks.tests-at-once", defaultValue = "2") int most) {
    this.webhooks = webhooks;
    this.trials = trials;
    this.samples = samples;
    this.http = http;
    this.clock = clock;
    this.atOnce = new ConcurrencyLimiter(most);
  }

  /**
   * Sends an event of this type to an endpoint, without one to the latest active of live events.
   *
   * @throws ApiException 404 when there is none, 429 when the partner has enough tests under way
   */
  public CompletionStage<TestDeliveryResult> test(
      UUID partnerId, @Nullable UUID webhookId, EventType type) {
    Located located =
        (webhookId == null
                ? webhooks.latestEndpoint(partnerId, KeyEnvironment.LIVE)
                : webhooks.endpoint(partnerId, webhookId))
            .orElseThrow(() -> new ApiException(WebhookError.NOT_FOUND));
    return atOnce.begin(partnerId, () -> send(located, type));
  }

  private CompletionStage<TestDeliveryResult> send(Located located, EventType type) {
    DeliveryEndpoint endpoint = located.endpoint();
    TriggeredEvent event = event(located, type);
    byte[] body = event.body();
    var headers =
        WebhookSignature.headers(event.event().id(), clock.instant(), body, endpoint.secrets());
    return http.postOnDemand(OutboundRequest.of(endpoint.url(), headers, body))
        .thenApply(reply -> recorded(located, event, TestDeliveryResult.of(reply)));
  }

  /** A test tells of the endpoint itself. */
  private TriggeredEvent event(Located located, EventType type) {
    UUID partnerId = located.endpoint().partnerId();
    boolean live = located.environment().data().isLive();
    if (type != EventType.WEBHOOK_TEST) {
      return samples.of(type, partnerId, live, null);
    }
    Kept webhook = located.kept();
    return samples.about(
        SampleEvents.freshId(), type, partnerId, live, webhook.resource(), webhook.view());
  }

  /**
   * Without a sandbox there is no log to write to; what came of the test is answered all the same.
   */
  private TestDeliveryResult recorded(
      Located located, TriggeredEvent event, TestDeliveryResult result) {
    DeliveryEndpoint endpoint = located.endpoint();
    Scope scope =
        Scope.partner(endpoint.partnerId(), located.environment().data(), ConnectionPool.WORK);
    try {
      return CurrentScope.call(scope, () -> trials.record(endpoint, event, result));
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "a test of webhook " + endpoint.webhookId() + " is in no log", e);
      return result;
    }
  }
}
