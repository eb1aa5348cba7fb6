package org.cenotes.partners.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cenotes.partners.bench.SystemUnderTest.Requests;
import org.cenotes.partners.platform.secret.DevelopmentVault;
import org.cenotes.partners.receiver.Receiver;

/** Webhook deliveries to many local receivers, each with its own port and TLS. */
final class DeliveryScenario implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SECRET = "whsec_" + "QUJD".repeat(10) + "QUI=";

  private final SystemUnderTest system;
  private final List<Receiver> receivers;
  private String body = "";

  DeliveryScenario(SystemUnderTest system, int count) throws SQLException {
    this.system = system;
    receivers = Stream.generate(Receiver::start).limit(count).toList();
    String sealed =
        HexFormat.of().formatHex(DevelopmentVault.seal(SECRET.getBytes(StandardCharsets.UTF_8)));
    for (String url : urls()) {
      system.sql(
          """
          INSERT INTO control.partner_webhooks (id, partner_id, environment, url, sealed_secret, is_active, created_at, updated_at)
          VALUES (control.uuid_v7(), '%s', 'live', '%s', decode('%s', 'hex'), false, now(), now())
          """
              .formatted(system.partnerId, url, sealed));
    }
  }

  private List<String> urls() {
    return receivers.stream().map(receiver -> receiver.url("/hook")).toList();
  }

  /** Switches the receivers' endpoints on or off. */
  void setEndpointsActive(boolean active) {
    try {
      system.sql(
          "UPDATE control.partner_webhooks SET is_active = %s WHERE partner_id = '%s' AND deleted_at IS NULL"
              .formatted(active, system.partnerId));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Queues deliveries of existing events and returns how many per second arrive. */
  double queuedRate(int count) {
    try {
      setEndpointsActive(true);
      long before = receivedCount();
      system.sql(
          """
          WITH hooks AS (SELECT id, partner_id, row_number() OVER () AS number FROM control.partner_webhooks
                          WHERE is_active AND partner_id = '%1$s'),
               logged AS (SELECT id, type, occurred_at, row_number() OVER () AS number FROM live.events
                           WHERE partner_id = '%1$s' AND sequence IS NOT NULL LIMIT 1000),
               queued AS (
                 INSERT INTO live.deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, status, next_attempt_at)
                 SELECT control.uuid_v7(), now(), h.partner_id, h.id, e.id, e.type, e.occurred_at, 'pending', now()
                   FROM generate_series(1, %2$d) AS n
                   JOIN hooks h ON h.number = 1 + n %% (SELECT count(*) FROM hooks)
                   JOIN logged e ON e.number = 1 + n %% (SELECT count(*) FROM logged))
          INSERT INTO control.endpoint_queues AS l (webhook_id, partner_id, environment, next_due_at)
          SELECT id, partner_id, 'live', now() FROM hooks
          ON CONFLICT (webhook_id) DO UPDATE SET next_due_at = now()
          """
              .formatted(system.partnerId, count));
      long start = System.nanoTime();
      while (receivedCount() < before + count) {
        Thread.sleep(20);
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      forgetReceived();
      return count / seconds;
    } catch (SQLException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets the outbound client alone send requests of the same size; returns requests per second. */
  double clientOnlyRate(int count) {
    try (HttpConnection connection = new HttpConnection(system.base())) {
      if (body.isEmpty()) {
        body =
            system
                .firstColumn(
                    "SELECT jsonb_build_object('id', id, 'type', type, 'partnerId', partner_id,"
                        + " 'data', data)::text || repeat(' ', 200) FROM live.events WHERE"
                        + " partner_id = '"
                        + system.partnerId
                        + "' LIMIT 1")
                .get(0);
      }
      String order =
          JSON.writeValueAsString(
              Map.of("urls", urls(), "count", count, "body", body, "secret", SECRET));
      long start = System.nanoTime();
      int status = connection.exchange(Requests.post("/api/bench/outbound", "", order));
      double seconds = (System.nanoTime() - start) / 1e9;
      if (status != 200 || !connection.body().equals(Integer.toString(count))) {
        throw new IllegalStateException(status + " " + connection.body());
      }
      forgetReceived();
      return count / seconds;
    } catch (IOException | SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until no delivery arrives any more, so that rounds do not overlap. */
  void awaitQuiet() {
    try {
      long before;
      do {
        before = receivedCount();
        Thread.sleep(300);
      } while (receivedCount() > before);
      forgetReceived();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private long receivedCount() {
    return receivers.stream().mapToLong(receiver -> receiver.received().size()).sum();
  }

  /** Frees the memory of what has been received. */
  void forgetReceived() {
    receivers.forEach(Receiver::forget);
  }

  /** Deletes the endpoints, because the next measurement creates its own. */
  @Override
  public void close() {
    setEndpointsActive(false);
    try {
      system.sql(
          "UPDATE control.partner_webhooks SET deleted_at = now() WHERE partner_id = '%s'"
              .formatted(system.partnerId));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    receivers.forEach(Receiver::close);
  }
}
