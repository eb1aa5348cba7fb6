package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.cenotes.partners.api.realtime.RealtimeNode.Client;
import org.cenotes.partners.harness.OutsideServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits of a client's messages, in one frame or in fragments. */
@ExtendWith(OutsideServer.class)
class ClientFragmentsTest {
  private final RealtimeNode node = new RealtimeNode();

  private Client authenticated() {
    return node.open(RealtimeNode.key(new UUID(2, 1)));
  }

  @Test
  void a_message_may_come_in_fragments() {
    Client client = authenticated();
    client.sendPart("{\"type\":", false);
    client.sendPart("", false);
    client.sendPart("\"ping\"", false);
    client.sendPart("}", true);
    client.send("{\"type\":\"ping\"}");
    assertThat(client.received()).containsExactly("ready 0", "pong 0", "pong 0");
  }

  @Test
  void a_message_may_have_8_kib_in_one_frame_or_in_fragments() {
    Client client = authenticated();
    String largest = " ".repeat(8_192 - 15) + "{\"type\":\"ping\"}";
    client.send(largest);
    client.sendPart(largest.substring(0, 5_000), false);
    client.sendPart(largest.substring(5_000), true);
    assertThat(client.received()).containsExactly("ready 0", "pong 0", "pong 0");
    client.sendPart(largest, false);
    assertThat(client.closeCode()).isZero();
    client.sendPart(" ", false);
    assertThat(client.closeCode()).isEqualTo(1009);
  }

  @Test
  void the_size_of_a_message_is_counted_in_bytes() {
    Client client = authenticated();
    client.readAll();
    client.sendPart("\u00e1".repeat(4_096), false);
    assertThat(client.closeCode()).isZero();
    client.sendPart("a", true);
    assertThat(client.closeCode()).isEqualTo(1009);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a"})
  void fragments_count_as_frames(String part) {
    node.limits.framesPerSecond = 3;
    Client client = authenticated();
    client.readAll();
    for (int i = 0; i < 3; i++) {
      client.sendPart(part, false);
    }
    assertThat(client.closeCode()).isZero();
    for (int i = 0; i < 50; i++) { // more than a slow machine refills meanwhile
      client.sendPart(part, false);
    }
    assertThat(client.closeCode()).isEqualTo(1008);
  }

  @Test
  void a_flood_of_pongs_closes_the_socket() {
    node.limits.framesPerSecond = 3;
    Client client = authenticated();
    client.readAll();
    for (int i = 0; i < 3; i++) {
      client.session.receivePong();
    }
    assertThat(client.closeCode()).isZero();
    for (int i = 0; i < 50; i++) { // more than a slow machine refills meanwhile
      client.session.receivePong();
    }
    assertThat(client.closeCode()).isEqualTo(1008);
  }
}
