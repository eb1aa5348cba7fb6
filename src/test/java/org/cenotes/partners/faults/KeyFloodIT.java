package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cenotes.partners.domain.apikey.ApiKeyFormat;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Requests with unknown API keys are rate limited. */
@Tag("faults")
class KeyFloodIT {
  /** Ten in environment test, one more every six seconds. */
  private static final Map<String, String> LIMIT =
      Map.of("CENOTES_LIMITS_UNKNOWN_KEYS_PER_MINUTE", "1");

  @Test
  void unknown_keys_are_rate_limited_and_known_keys_keep_working() throws Exception {
    try (Node node = Node.start(Product.postgres().createDatabase("key_flood"), LIMIT)) {
      JsonNode seed = NodeClient.seed(node.baseUri());
      String used = seed.get("liveKey").asText();
      List<String> unused =
          Stream.generate(() -> NodeClient.seed(node.baseUri()).get("liveKey").asText())
              .limit(3)
              .toList();
      assertThat(whoami(node, used).status()).isEqualTo(200);

      int refused = 0;
      Response response = whoami(node, ApiKeyFormat.generate(KeyEnvironment.LIVE));
      for (; response.status() == 401 && refused < 20; refused++) {
        assertThat(response.message()).isEqualTo("error.partner.api_key_invalid");
        response = whoami(node, ApiKeyFormat.generate(KeyEnvironment.LIVE));
      }
      assertThat(refused).isBetween(10, 12);
      assertRateLimited(response);
      // In a pause of the machine one or two more may have become due.
      List<String> limited = unused.stream().filter(key -> isLimited(whoami(node, key))).toList();
      assertThat(limited).isNotEmpty();
      assertThat(whoami(node, used).status()).isEqualTo(200);
      Wait.until(
          "it is admitted when the address has been quiet for a while",
          Duration.ofSeconds(30),
          () -> whoami(node, limited.get(0)).status() == 200);
    }
  }

  private static Response whoami(Node node, String key) {
    return new NodeClient(node.baseUri(), key).get("/api/partner/whoami");
  }

  private static boolean isLimited(Response response) {
    if (response.status() != 200) {
      assertRateLimited(response);
    }
    return response.status() != 200;
  }

  private static void assertRateLimited(Response response) {
    assertThat(response.status()).as(response.toString()).isEqualTo(429);
    assertThat(response.message()).isEqualTo("error.rate_limited");
    int seconds = Integer.parseInt(response.retryAfter().orElseThrow());
    assertThat(seconds).isBetween(1, 6);
    assertThat(response.body().path("retryAfter").asInt()).isEqualTo(seconds);
  }
}
