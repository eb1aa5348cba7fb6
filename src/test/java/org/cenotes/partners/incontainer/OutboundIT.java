package org.cenotes.partners.incontainer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.cenotes.partners.platform.outbound.OutboundHttp;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.cenotes.partners.platform.outbound.OutboundReply.Failure;
import org.cenotes.partners.platform.outbound.OutboundRequest;
import org.cenotes.partners.platform.outbound.UrlPolicy;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.Test;

/** The outbound HTTP client in the server, with its threads, configuration and DNS. */
@ArquillianTest
class OutboundIT {
  @Inject private OutboundHttp http;
  @Inject private UrlPolicy policy;

  /**
   * The receiver lifecycle in the process that started the tests; its address is in the archive.
   */
  private static String receiver() throws IOException {
    try (InputStream url = OutboundIT.class.getResourceAsStream("/receiver.txt")) {
      return new String(url.readAllBytes(), UTF_8);
    }
  }

  private CompletableFuture<OutboundReply> start(String url) {
    return http.post(OutboundRequest.of(url, Map.of("User-Agent", "Test/1"), new byte[10]));
  }

  private OutboundReply post(String url) throws Exception {
    return start(url).get(30, TimeUnit.SECONDS);
  }

  @Test
  void a_receiver_takes_a_hundred_concurrent_requests() throws Exception {
    assertThat(policy.mayKeep(receiver(), null)).isTrue();
    var replies = IntStream.range(0, 100).mapToObj(i -> start(receiverUrl(i))).toList();
    for (CompletableFuture<OutboundReply> reply : replies) {
      assertThat(reply.get(30, TimeUnit.SECONDS).status()).isEqualTo(200);
    }
  }

  private static String receiverUrl(int number) {
    try {
      return receiver() + number;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void replies_complete_on_container_threads() throws Exception {
    CompletableFuture<ClassLoader> loader =
        start(receiver()).thenApply(reply -> Thread.currentThread().getContextClassLoader());
    assertThat(loader.get(30, TimeUnit.SECONDS))
        .isSameAs(Thread.currentThread().getContextClassLoader());
  }

  @Test
  void non_public_addresses_are_not_called() throws Exception {
    assertThat(post("https://127.0.0.1:9080/").failure()).isEqualTo(Failure.HOST);
    assertThat(post("https://10.0.0.1/").failure()).isEqualTo(Failure.HOST);
    assertThat(post("https://169.254.169.254/").failure()).isEqualTo(Failure.HOST);
    assertThat(post("http://hooks.example.com/").failure()).isEqualTo(Failure.URL);
    assertThat(post("https://localhost/").failure()).isEqualTo(Failure.URL);
    OutboundReply unknown = post("https://nobody-knows-this-name.example.com/");
    assertThat(unknown.failure()).isEqualTo(Failure.HOST);
    assertThat(unknown.durationMillis()).isLessThan(5000);
  }
}
