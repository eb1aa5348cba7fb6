package org.cenotes.partners.installation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.cenotes.partners.harness.Ports;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plain {@code mvn} in a new copy of the sources, the first command of the README. */
@Tag("faults")
class DevelopmentServerIT {
  private static final Set<String> NOT_SOURCES = Set.of("target", ".git", ".data");

  @TempDir private Path folder;

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void a_plain_mvn_starts_a_server_that_books() throws Exception {
    copySources();
    List<Integer> ports = List.of(Ports.free(), Ports.free(), Ports.free());
    Path log = folder.resolve("mvn.log");
    Process mvn =
        new ProcessBuilder(
                "mvn",
                "-B",
                "-ntp",
                "-Dmaven.repo.local=" + System.getProperty("localRepository", repository()),
                "-Dhttp.port=" + ports.get(0),
                "-Dmanagement.port=" + ports.get(1),
                "-Dpostgres.port=" + ports.get(2))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      Wait.untilAsserted(
          Duration.ofMinutes(40),
          () -> {
            boolean ready = status("GET", ports.get(1), "/health/ready") == 200;
            assertThat(ready || !mvn.isAlive()).as(() -> end(log)).isTrue();
          });
      assertThat(mvn.isAlive()).as(() -> end(log)).isTrue();
      assertThat(status("POST", ports.get(0), "/api/partner/seed-test-data")).isEqualTo(201);
    } finally {
      mvn.destroy();
      assertThat(mvn.waitFor(90, TimeUnit.SECONDS)).as(() -> end(log)).isTrue();
    }
    assertThat(Files.readString(log)).contains("Stopped. The data stays in .data/.");
    assertThat(status("GET", ports.get(1), "/health/ready")).isZero();
  }

  private void copySources() throws IOException {
    Path project = Path.of("").toAbsolutePath();
    try (Stream<Path> tops = Files.list(project)) {
      for (Path top :
          tops.filter(path -> !NOT_SOURCES.contains(path.getFileName().toString())).toList()) {
        try (Stream<Path> all = Files.walk(top)) {
          for (Path path : all.toList()) {
            Files.copy(path, folder.resolve(project.relativize(path)));
          }
        }
      }
    }
  }

  private static String repository() {
    return Path.of(System.getProperty("user.home"), ".m2", "repository").toString();
  }

  /** The status of a response; 0 when nobody listens. */
  private int status(String method, int port, String path) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
              .method(method, HttpRequest.BodyPublishers.noBody())
              .timeout(Duration.ofSeconds(30))
              .build();
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      return 0;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String end(Path log) {
    try {
      String all = Files.readString(log);
      return all.substring(Math.max(0, all.length() - 3000));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
