package org.cenotes.partners.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.cenotes.partners.harness.Proxy;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The proxies of {@code liberty/proxy/} keep a body until it is complete: a request thread of the
 * node would wait for the rest. Skipped where they are not installed.
 */
@Tag("faults")
class ProxyBodiesIT {
  private static final byte[] HALF = new byte[100_000];

  @ParameterizedTest
  @ValueSource(strings = {"nginx", "haproxy"})
  void a_body_reaches_the_node_when_it_is_complete(String program) throws Exception {
    Assumptions.assumeTrue(Proxy.isInstalled(program), program + " is not installed");
    List<String> received = new CopyOnWriteArrayList<>();
    HttpServer node = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    node.createContext(
        "/",
        exchange -> {
          received.add("head");
          received.add("body of " + exchange.getRequestBody().readAllBytes().length);
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    node.start();
    URI address = URI.create("http://127.0.0.1:" + node.getAddress().getPort() + "/");
    try (Proxy proxy = program.equals("nginx") ? Proxy.nginx(address) : Proxy.haproxy(address);
        Socket client = new Socket("127.0.0.1", proxy.baseUri().getPort())) {
      String head = "POST /api/a HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n";
      client.getOutputStream().write(head.getBytes(ISO_8859_1));
      client.getOutputStream().write(HALF);
      Thread.sleep(1_000);
      assertThat(received).isEmpty();
      client.getOutputStream().write(HALF);
      client.setSoTimeout(4_000);
      assertThat(client.getInputStream().read()).isEqualTo('H');
      assertThat(received).containsExactly("head", "body of 200000");
    } finally {
      node.stop(0);
    }
  }
}
