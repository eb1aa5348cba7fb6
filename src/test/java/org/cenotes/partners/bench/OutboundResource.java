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
 * What the outbound client can do at most: signed requests, four at a time to each receiver,
 * without a queue and without the database. Only the benchmark's WAR has it.
 */
@Path("/bench/outbound")
@ApplicationScoped
public class OutboundResource {
  private static final int AT_ONCE = 4;

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private OutboundHttp outbound;

  /** What is sent where, how often in all, and the secret to sign it with. */
  public record Order(List<String> urls, int count, String body, String secret) {}

  /** Sends it, and answers how many were taken. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Produces(MediaType.TEXT_PLAIN)
  public String send(Order order) throws InterruptedException {
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger taken = new AtomicInteger();
    CountDownLatch ended = new CountDownLatch(order.count());
    for (String url : order.urls()) {
      for (int i = 0; i < AT_ONCE; i++) {
        next(url, order, begun, taken, ended);
      }
    }
    ended.await();
    return Integer.toString(taken.get());
  }

  private void next(
      String url, Order order, AtomicInteger begun, AtomicInteger taken, CountDownLatch ended) {
    int number = begun.incrementAndGet();
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
                    taken.incrementAndGet();
                  }
                  ended.countDown();
                  next(url, order, begun, taken, ended);
                  return null;
                });
  }
}
