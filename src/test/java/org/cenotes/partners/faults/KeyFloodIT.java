package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cenotes.partners.domain.apikey.ApiKeyFormat;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.faults.Api.Answer;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Product;
import org.junit.jupiter.api.Test;

/** Whoever tries key after key is soon not even told no. */
class KeyFloodIT {
  /** Ten in environment test, one more every six seconds. */
  private static final Map<String, String> LIMIT =
      Map.of("CENOTES_LIMITS_UNKNOWN_KEYS_PER_MINUTE", "1");

  @Test
  void beyond_the_limit_no_key_is_looked_up_and_those_in_use_go_on() throws Exception {
    try (Node node = Node.start(Product.postgres().createDatabase("key_flood"), LIMIT)) {
      JsonNode seed = Api.seed(node.baseUri());
      String used = seed.get("liveKey").asText();
      List<String> unused =
          Stream.generate(() -> Api.seed(node.baseUri()).get("liveKey").asText()).limit(3).toList();
      assertThat(whoami(node, used).status()).isEqualTo(200);

      int refused = 0;
      Answer answer = whoami(node, ApiKeyFormat.generate(KeyEnvironment.LIVE));
      for (; answer.status() == 401 && refused < 20; refused++) {
        assertThat(answer.message()).isEqualTo("error.partner.api_key_invalid");
        answer = whoami(node, ApiKeyFormat.generate(KeyEnvironment.LIVE));
      }
      assertThat(refused).isBetween(10, 12);
      assertRateLimited(answer);
      // In a pause of the machine one or two more may have become due.
      List<String> limited = unused.stream().filter(key -> isLimited(whoami(node, key))).toList();
      assertThat(limited).isNotEmpty();
      assertThat(whoami(node, used).status()).isEqualTo(200);
      WaitUntil.until(
          "it is let in when the address has been quiet for a while",
          Duration.ofSeconds(30),
          () -> whoami(node, limited.get(0)).status() == 200);
    }
  }

  private static Answer whoami(Node node, String key) {
    return new Api(node.baseUri(), key).get("/api/partner/whoami");
  }

  private static boolean isLimited(Answer answer) {
    if (answer.status() != 200) {
      assertRateLimited(answer);
    }
    return answer.status() != 200;
  }

  private static void assertRateLimited(Answer answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(429);
    assertThat(answer.message()).isEqualTo("error.rate_limited");
    int seconds = Integer.parseInt(answer.retryAfter().orElseThrow());
    assertThat(seconds).isBetween(1, 6);
    assertThat(answer.body().path("retryAfter").asInt()).isEqualTo(seconds);
  }
}
