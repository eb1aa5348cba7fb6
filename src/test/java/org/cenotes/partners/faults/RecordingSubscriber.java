package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.socket.Ws;

/** A socket that must receive all of the partner's events, once and in order. */
final class RecordingSubscriber implements AutoCloseable {
  private final TwoNodes pair;
  private final Ws socket;
  private final Set<String> created = new HashSet<>();
  private long received;

  RecordingSubscriber(TwoNodes pair, Node node) {
    this.pair = pair;
    this.socket = Ws.open(node.baseUri(), "X-API-Key", pair.liveKey);
    this.received = socket.ready();
  }

  /** Every numbered event was received, the creation of these reservations among them. */
  void assertReceivedAll(Collection<String> reservations) throws Exception {
    Wait.until(
        "all events have their number",
        Duration.ofSeconds(30),
        () -> pair.integrity.count("SELECT count(*) FROM live.events WHERE sequence IS NULL") == 0);
    long last =
        pair.integrity.count(
            "SELECT last_sequence FROM live.event_sequences WHERE partner_id = '"
                + pair.partnerId
                + "'");
    while (received < last) {
      receive(socket.next());
    }
    // Nothing comes twice; what else happens meanwhile follows on.
    JsonNode frame = socket.say("{'type':'ping'}").next();
    for (; !frame.path("type").asText().equals("pong"); frame = socket.next()) {
      receive(frame);
    }
    assertThat(created).containsAll(reservations);
  }

  private void receive(JsonNode frame) {
    assertThat(frame.path("type").asText()).as("%s", frame).isEqualTo("event");
    assertThat(frame.path("sequence").asLong()).as("no gap, nothing twice").isEqualTo(++received);
    if (frame.path("eventType").asText().equals("reservation.created")) {
      created.add(frame.at("/resource/id").asText());
    }
  }

  @Override
  public void close() {
    socket.close();
  }
}
