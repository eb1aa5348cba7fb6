package org.cenotes.partners.faults;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.Received;
import org.cenotes.partners.receiver.Receiver;

/**
 * Endpoints of the pair's partner at a receiver of the test. The first is made through the API; the
 * others are copies of its row, because a partner may have no more than twenty.
 */
final class ReceiverEndpoints implements AutoCloseable {
  final Receiver receiver = Receiver.start();
  private final TwoNodes pair;
  private final String secret;

  ReceiverEndpoints(TwoNodes pair) throws SQLException {
    this.pair = pair;
    pair.integrity.update("UPDATE control.partner_webhooks SET is_active = false WHERE is_active");
    Response login =
        NodeClient.logIn(
            pair.one.baseUri(),
            pair.user.get("email").asText(),
            pair.user.get("password").asText());
    Response made =
        NodeClient.ofUser(pair.one.baseUri(), login.body().at("/data/accessToken").asText())
            .patch(
                "/api/partner-settings/api",
                "{\"webhookUrl\": \"" + receiver.url("/first") + "\"}",
                null);
    secret = made.body().at("/data/webhookSecret").asText();
    if (secret.isEmpty()) {
      throw new AssertionError("no endpoint: " + made);
    }
  }

  String secret() {
    return secret;
  }

  /** One more endpoint, with the first one's secret. */
  void add(String path) throws SQLException {
    pair.integrity.update(
        """
        WITH made AS (
          INSERT INTO control.partner_webhooks (id, partner_id, environment, url, events, sealed_secret, is_active, created_at, updated_at)
          SELECT control.uuid_v7(), partner_id, environment, '%s', events, sealed_secret, true, now(), now()
            FROM control.partner_webhooks WHERE url = '%s'
          RETURNING id, partner_id, environment)
        INSERT INTO control.endpoint_queues (webhook_id, partner_id, environment) SELECT id, partner_id, environment FROM made
        """
            .formatted(receiver.url(path), receiver.url("/first")));
  }

  /** Deliveries of the endpoint at this path, by their status. */
  long deliveries(String path, String status) throws SQLException {
    return pair.integrity.count(
        """
        SELECT count(*) FROM live.deliveries d JOIN control.partner_webhooks w ON w.id = d.webhook_id
         WHERE w.url = '%s' AND d.status = '%s'
        """
            .formatted(receiver.url(path), status));
  }

  void awaitDeliveries(String path, String status, long count, Duration limit) {
    Wait.until(
        count + " deliveries to " + path + " are " + status,
        limit,
        () -> deliveries(path, status) >= count);
  }

  boolean isActive(String path) throws SQLException {
    return pair.integrity.count(
            "SELECT count(*) FROM control.partner_webhooks WHERE is_active AND url = '"
                + receiver.url(path)
                + "'")
        == 1;
  }

  /** How often each event came to this path. */
  Map<String, Long> copies(String path) {
    List<Received> all = receiver.received(path);
    return all.stream()
        .collect(
            java.util.stream.Collectors.groupingBy(
                request -> request.header("webhook-id"), java.util.stream.Collectors.counting()));
  }

  @Override
  public void close() throws SQLException {
    pair.integrity.update("UPDATE control.partner_webhooks SET is_active = false WHERE is_active");
    receiver.close();
  }
}
