package org.cenotes.partners.faults;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Ports;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS on both ports of a node, with a certificate of PEM files that is renewed. */
@Tag("faults")
class TlsIT {
  private static final Duration TO_RENEW = Duration.ofSeconds(60);
  private static final Path OPENSSL = Path.of("/usr/bin/openssl");

  @TempDir private static Path folder;

  private static Postgres postgres;
  private static Node node;
  private static int apiPort;
  private static int managementPort;

  @BeforeAll
  static void start() throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(OPENSSL), "apt-get install openssl");
    certify("first.example");
    apiPort = Ports.free();
    managementPort = Ports.free();
    postgres = Postgres.forTests();
    node =
        Node.start(
            postgres.url(),
            Map.of(
                "TLS_CERTIFICATE", folder.resolve("certificate.pem").toString(),
                "TLS_KEY", folder.resolve("key.pem").toString(),
                "HTTPS_PORT", Integer.toString(apiPort),
                "MANAGEMENT_HTTPS_PORT", Integer.toString(managementPort)));
  }

  @AfterAll
  static void stop() {
    if (node != null) {
      node.close();
      postgres.close();
    }
  }

  @Test
  void both_ports_answer_over_tls() throws Exception {
    assertThat(status(apiPort, "/api/cenotes")).isEqualTo(200);
    assertThat(status(managementPort, "/health/ready")).isEqualTo(200);
    // each port serves its own, as without TLS
    assertThat(status(apiPort, "/health/ready")).isEqualTo(404);
    assertThat(status(managementPort, "/api/cenotes")).isEqualTo(404);
  }

  @Test
  void old_cipher_suites_are_refused() throws Exception {
    for (String suite :
        List.of("TLS_RSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384")) {
      try (SSLSocket socket = socket(apiPort)) {
        socket.setEnabledProtocols(new String[] {"TLSv1.2"});
        socket.setEnabledCipherSuites(new String[] {suite});
        assertThatThrownBy(socket::startHandshake)
            .as(suite)
            .isInstanceOf(SSLHandshakeException.class);
      }
    }
    for (String version : List.of("TLSv1.2", "TLSv1.3")) {
      try (SSLSocket socket = socket(apiPort)) {
        socket.setEnabledProtocols(new String[] {version});
        socket.startHandshake();
        assertThat(socket.getSession().getProtocol()).isEqualTo(version);
      }
    }
  }

  @Test
  void a_renewed_certificate_is_served_without_a_restart() throws Exception {
    long pid = node.pid();
    certify("renewed.example");
    node.renewCertificate();
    for (int port : new int[] {apiPort, managementPort}) {
      Wait.until("renewed", TO_RENEW, () -> subject(port).equals("CN=renewed.example"));
    }
    assertThat(status(apiPort, "/api/cenotes")).isEqualTo(200);
    assertThat(node.isAlive()).isTrue();
    assertThat(node.pid()).isEqualTo(pid);
  }

  /** What a node writes may hold passwords and keys. */
  @Test
  void only_its_owner_reads_what_a_node_writes() throws IOException {
    try (var files = Files.walk(node.log().getParent())) {
      List<Path> written =
          files
              .filter(
                  file ->
                      file.endsWith("tls.p12")
                          || file.endsWith("workarea")
                          || file.endsWith("logs"))
              .toList();
      assertThat(written).hasSize(3);
      for (Path file : written) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .endsWith("------");
      }
    }
  }

  private static void certify(String name) throws IOException, InterruptedException {
    Process openssl =
        new ProcessBuilder(
                OPENSSL.toString(),
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-noenc",
                "-subj",
                "/CN=" + name,
                "-keyout",
                folder.resolve("key.pem").toString(),
                "-out",
                folder.resolve("certificate.pem").toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("openssl.log").toFile())
            .start();
    assertThat(openssl.waitFor()).isZero();
  }

  private static int status(int port, String path) throws Exception {
    try (Socket socket = socket(port)) {
      socket
          .getOutputStream()
          .write(
              "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n"
                  .formatted(path, port)
                  .getBytes(US_ASCII));
      String start = new String(socket.getInputStream().readNBytes(12), US_ASCII);
      return Integer.parseInt(start.substring("HTTP/1.1 ".length()));
    }
  }

  private static String subject(int port) throws Exception {
    try (SSLSocket socket = socket(port)) {
      socket.startHandshake();
      return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
          .getSubjectX500Principal()
          .getName();
    }
  }

  private static SSLSocket socket(int port) throws IOException, GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new TrustsAll()}, null);
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
    socket.setSoTimeout(20_000);
    return socket;
  }

  /** The certificates are not under test, but which one comes. */
  private static final class TrustsAll extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
