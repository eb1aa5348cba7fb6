package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.MailServer;
import org.cenotes.partners.receiver.SlowMailServer;
import org.cenotes.partners.receiver.SlowMailServer.Mode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A node is killed between sending and settling, the mail server hangs, and two nodes share. */
@Tag("faults")
class MailKillIT {
  private static final Duration LIMIT = Duration.ofSeconds(120);

  private static NodeClient.Response forget(NodeClient client, String email) {
    return client.post("/api/auth/forgot-password", "{\"email\":\"" + email + "\"}", null);
  }

  @Test
  void a_killed_node_costs_one_duplicate_and_a_silent_mail_server_no_request() throws Exception {
    try (SlowMailServer mail = new SlowMailServer();
        Postgres postgres = Postgres.forTests(true)) {
      Map<String, String> settings = new HashMap<>(MailServer.settings(mail.port()));
      settings.put("CENOTES_MAIL_READ_TIMEOUT", "PT5S");
      settings.put("CENOTES_LIMITS_ATTEMPTS_RESET_EMAIL", "1000");
      try (Node one = Node.start(postgres.url(), settings)) {
        JsonNode seed = NodeClient.seed(one.baseUri());
        String email = seed.at("/user/email").asText();
        NodeClient client = new NodeClient(one.baseUri(), seed.get("liveKey").asText());

        Wait.until("the mail about the first keys", LIMIT, () -> mail.messageIds().size() == 1);
        Wait.pause(3000); // until it is settled
        mail.become(Mode.NO_CONFIRMATION);
        assertThat(forget(client, email).status()).isEqualTo(202);
        Wait.until("the mail has arrived", LIMIT, () -> mail.messageIds().size() == 2);
        one.kill9();
        mail.become(Mode.ACCEPT);
        one.restart();
        Wait.until("it is sent again", LIMIT, () -> mail.messageIds().size() == 3);
        Wait.pause(5000);
        assertThat(mail.messageIds()).as("one duplicate").hasSize(3);
        assertThat(new HashSet<>(mail.messageIds())).as("with the same id").hasSize(2);

        mail.become(Mode.NO_GREETING);
        int slow = 0; // two pauses of the machine are not the mail server's
        for (int i = 0; i < 20; i++) {
          long start = System.nanoTime();
          assertThat(forget(client, email).status()).isEqualTo(202);
          assertThat(client.get("/api/partner/whoami").status()).isEqualTo(200);
          slow += System.nanoTime() - start < Duration.ofSeconds(3).toNanos() ? 0 : 1;
        }
        assertThat(slow).as("requests that waited for the mail server").isLessThanOrEqualTo(2);
        mail.become(Mode.ACCEPT);
        try (Node two = Node.start(postgres.url(), settings)) {
          NodeClient other = new NodeClient(two.baseUri(), seed.get("liveKey").asText());
          for (int i = 0; i < 40; i++) {
            assertThat(forget(i % 2 == 0 ? client : other, email).status()).isEqualTo(202);
          }
          Wait.until(
              "every mail has arrived",
              LIMIT,
              () -> new HashSet<>(mail.messageIds()).size() == 2 + 20 + 40);
          Wait.pause(3000);
          assertThat(mail.messageIds()).as("each once").hasSize(3 + 20 + 40);
        }
      }
    }
  }
}
