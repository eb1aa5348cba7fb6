package org.cenotes.partners.bench;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.cenotes.partners.domain.webhook.endpoint.WebhookSignature;
import org.cenotes.partners.platform.outbound.OutboundHttp;
import org.cenotes.partners.platform.outbound.OutboundRequest;

/**
 * The baseline of (i): the outbound client alone sends signed requests, four at a time per
 * receiver, without queue or database. Only the benchmark's WAR contains it.
 */
@Path("/bench/outbound")
@ApplicationScoped
public class OutboundResource {
  private static final int MAX_IN_FLIGHT_PER_RECEIVER = 4;

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private OutboundHttp outbound;

  /** The receivers, the total number of requests, their body, and the secret that signs them. */
  public record Order(List<String> urls, int count, String body, String secret) {}

  /** Sends all requests and returns how many were accepted. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Produces(MediaType.TEXT_PLAIN)
  public String send(Order order) throws InterruptedException {
    AtomicInteger started = new AtomicInteger();
    AtomicInteger accepted = new AtomicInteger();
    CountDownLatch finished = new CountDownLatch(order.count());
    for (String url : order.urls()) {
      for (int i = 0; i < MAX_IN_FLIGHT_PER_RECEIVER; i++) {
        sendNext(url, order, started, accepted, finished);
      }
    }
    finished.await();
    return Integer.toString(accepted.get());
  }

  private void sendNext(
      String url,
      Order order,
      AtomicInteger started,
      AtomicInteger accepted,
      CountDownLatch finished) {
    int number = started.incrementAndGet();
    if (number > order.count()) {
      return;
    }
    byte[] body = order.body().getBytes(StandardCharsets.UTF_8);
    var headers =
        WebhookSignature.headers("evt_" + number, Instant.now(), body, List.of(order.secret()));
    var unused =
        outbound
            .post(OutboundRequest.of(url, headers, body))
            .handle(
                (reply, failure) -> {
                  if (reply != null && reply.isSuccess()) {
                    accepted.incrementAndGet();
                  }
                  finished.countDown();
                  sendNext(url, order, started, accepted, finished);
                  return null;
                });
  }
}
