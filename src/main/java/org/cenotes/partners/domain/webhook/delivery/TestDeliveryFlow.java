package org.cenotes.partners.domain.webhook.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.event.EventIds;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.SampleEvents;
import org.cenotes.partners.domain.event.TriggeredEvent;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.domain.webhook.endpoint.WebhookLookup;
import org.cenotes.partners.domain.webhook.endpoint.WebhookLookup.Snapshot;
import org.cenotes.partners.domain.webhook.endpoint.WebhookLookup.Target;
import org.cenotes.partners.domain.webhook.endpoint.WebhookSignature;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.outbound.OutboundHttp;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.cenotes.partners.platform.outbound.OutboundRequest;
import org.cenotes.partners.platform.queueing.ConcurrencyLimiter;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Sends a test event to an endpoint and logs the result. No transaction is open while it sends. An
 * inactive endpoint can be tested too, before it is activated again.
 */
@ApplicationScoped
public class TestDeliveryFlow {
  private static final System.Logger LOG = System.getLogger(TestDeliveryFlow.class.getName());

  private final WebhookLookup webhooks;
  private final DeliveryLogService log;
  private final SampleEvents samples;
  private final OutboundHttp http;
  private final Clock clock;
  private final ConcurrencyLimiter limiter;

  @Inject
  TestDeliveryFlow(
      WebhookLookup webhooks,
      DeliveryLogService log,
      SampleEvents samples,
      OutboundHttp http,
      Clock clock,
      @ConfigProperty(name = "cenotes.webhooks.tests-at-once", defaultValue = "2") int concurrent) {
    this.webhooks = webhooks;
    this.log = log;
    this.samples = samples;
    this.http = http;
    this.clock = clock;
    this.limiter = new ConcurrencyLimiter(concurrent);
  }

  /**
   * Sends an event of this type to an endpoint.
   *
   * @param webhookId null for the latest active endpoint for live events
   * @throws ApiException 404 when there is none; 429 when the partner has too many tests running
   */
  public CompletionStage<TestDeliveryResult> test(
      UUID partnerId, @Nullable UUID webhookId, EventType type) {
    Target target =
        (webhookId == null
                ? webhooks.latestActive(partnerId, KeyEnvironment.LIVE)
                : webhooks.find(partnerId, webhookId))
            .orElseThrow(() -> new ApiException(WebhookError.NOT_FOUND));
    return limiter.begin(partnerId, () -> send(target, type));
  }

  private CompletionStage<TestDeliveryResult> send(Target target, EventType type) {
    TriggeredEvent event = event(target, type);
    byte[] body = event.body();
    var headers =
        WebhookSignature.headers(event.event().id(), clock.instant(), body, target.secrets());
    return http.postOnDemand(OutboundRequest.of(target.url(), headers, body).by(target.partnerId()))
        .thenApply(reply -> record(target, event, reply));
  }

  /** A {@code webhook.test} describes the endpoint it is sent to. */
  private TriggeredEvent event(Target target, EventType type) {
    UUID partnerId = target.partnerId();
    boolean live = target.environment().data().isLive();
    if (type != EventType.WEBHOOK_TEST) {
      return samples.fromExample(type, partnerId, live, null);
    }
    Snapshot webhook = target.webhook();
    return samples.aboutResource(
        EventIds.next(), type, partnerId, live, webhook.resource(), webhook.view());
  }

  /** Without a sandbox schema there is no log; the result is returned all the same. */
  private TestDeliveryResult record(Target target, TriggeredEvent event, OutboundReply reply) {
    TestDeliveryResult result = TestDeliveryResult.of(target.webhook().view(), reply);
    String response = ResponseRedaction.redact(reply.excerpt());
    Scope scope =
        Scope.partner(target.partnerId(), target.environment().data(), ConnectionPool.WORK);
    try {
      return CurrentScope.call(
          scope, () -> log.recordTest(target, event, result, response.isEmpty() ? null : response));
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          "A test delivery of webhook " + target.webhookId() + " could not be logged",
          e);
      return result;
    }
  }
}
