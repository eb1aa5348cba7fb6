package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Subscriber;
import org.junit.jupiter.api.Test;

/** Six sockets in total, four unauthenticated, three of an address, two of a key. */
class AddressLimitsTest {
  private static final String HERE = "198.51.100.1";
  private static final String ELSEWHERE = "198.51.100.2";

  private final ConnectionLimits connections = new ConnectionLimits(new AdjustableConfig(6, 3));

  @Test
  void an_address_is_full_until_one_of_its_sockets_leaves() {
    for (int i = 0; i < 3; i++) {
      assertThat(connections.isFullOfUnauthenticated(HERE)).isFalse();
      assertThat(connections.enterUnauthenticated(HERE)).isTrue();
    }
    assertThat(connections.isFullOfUnauthenticated(HERE)).isTrue();
    assertThat(connections.isFullOfUnauthenticated(ELSEWHERE)).isFalse();
    connections.leaveUnauthenticated(HERE);
    assertThat(connections.isFullOfUnauthenticated(HERE)).isFalse();
  }

  @Test
  void the_addresses_of_a_host_count_as_one() {
    for (int i = 1; i <= 3; i++) {
      connections.enterUnauthenticated("2001:db8::" + i);
    }
    assertThat(connections.isFullOfUnauthenticated("2001:db8::ffff")).isTrue();
    assertThat(connections.isFullOfUnauthenticated("2001:db8:0:1::1")).isFalse();
  }

  @Test
  void a_node_is_full_of_unauthenticated_sockets_of_many_addresses() {
    for (int i = 1; i <= 4; i++) {
      assertThat(connections.enterUnauthenticated("198.51.100." + i)).isTrue();
    }
    assertThat(connections.isFullOfUnauthenticated("198.51.100.5")).isTrue();
    assertThat(connections.enterUnauthenticated("198.51.100.5")).isFalse();
  }

  @Test
  void one_that_came_too_late_counts_until_it_has_left() {
    for (int i = 0; i < 3; i++) {
      connections.enterUnauthenticated(HERE);
    }
    assertThat(connections.enterUnauthenticated(HERE)).isFalse();
    connections.leaveUnauthenticated(HERE);
    assertThat(connections.isFullOfUnauthenticated(HERE)).isTrue();
    connections.leaveUnauthenticated(HERE);
    assertThat(connections.isFullOfUnauthenticated(HERE)).isFalse();
  }

  @Test
  void a_full_node_counts_the_socket_that_came_too_late() {
    for (int i = 0; i < 6; i++) {
      assertThat(connections.isFull()).isFalse();
      assertThat(connections.enter()).isTrue();
    }
    assertThat(connections.isFull()).isTrue();
    assertThat(connections.enter()).isFalse();
    connections.leave();
    assertThat(connections.isFull()).isTrue();
    connections.leave();
    assertThat(connections.isFull()).isFalse();
  }

  @Test
  void a_key_has_two_sockets() {
    Subscriber key = RealtimeNode.key(UUID.randomUUID());
    assertThat(connections.tryEnterAs(key)).isTrue();
    assertThat(connections.isFullOf(key)).isFalse();
    assertThat(connections.tryEnterAs(key)).isTrue();
    assertThat(connections.isFullOf(key)).isTrue();
    assertThat(connections.tryEnterAs(key)).isFalse();
    assertThat(connections.isFullOf(RealtimeNode.key(UUID.randomUUID()))).isFalse();
    connections.leaveAs(key);
    assertThat(connections.isFullOf(key)).isFalse();
  }
}
