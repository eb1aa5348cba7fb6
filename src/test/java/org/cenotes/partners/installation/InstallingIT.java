package org.cenotes.partners.installation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cenotes.partners.harness.Ports;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.ShellBlocks;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the commands of {@code docs/installing.md} with the distribution and nothing else of the
 * build, on a PostgreSQL, paths and ports of its own. The node's user is {@code nobody}, or the
 * user of the test where that is not root.
 */
@Tag("faults")
class InstallingIT {
  private static final Path DISTRIBUTION =
      Path.of("target/cenotes-partner-platform.zip").toAbsolutePath();

  private static final Pattern LINK = Pattern.compile("]\\((?!https?:|#)([^)#]+)");
  private static final String CHANGED_USER =
      "setpriv --reuid cenotes --regid cenotes --init-groups ";

  @TempDir private Path folder;

  private final boolean changesUser =
      "root".equals(System.getProperty("user.name")) && isInstalled("setpriv");
  private final String user = changesUser ? "nobody" : System.getProperty("user.name");

  @Test
  void links_of_its_documents_lead_to_its_files() throws IOException {
    assertThat(DISTRIBUTION).as("mvn -Pdistribution package makes it").exists();
    try (FileSystem zip = FileSystems.newFileSystem(DISTRIBUTION);
        Stream<Path> all = Files.walk(zip.getPath("/"))) {
      List<Path> documents =
          all.filter(file -> file.toString().endsWith(".md"))
              .filter(file -> !file.toString().contains("/wlp/"))
              .toList();
      assertThat(documents).hasSizeGreaterThan(10);
      for (Path document : documents) {
        LINK.matcher(Files.readString(document))
            .results()
            .map((MatchResult link) -> document.resolveSibling(link.group(1)).normalize())
            .forEach(target -> assertThat(target).as("link in %s", document).exists());
      }
    }
  }

  @Test
  void the_chapter_works_as_printed() throws Exception {
    assumeTrue(
        Stream.of("psql", "unzip", "openssl", "curl").allMatch(InstallingIT::isInstalled),
        "psql, unzip, openssl and curl are installed");
    assertThat(DISTRIBUTION).as("mvn -Pdistribution package makes it").exists();
    for (String name : List.of("opt", "etc", "run", "var/lib", "var/log")) {
      Files.createDirectories(folder.resolve(name));
    }
    // The node's user gets to what is below.
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    try (Postgres postgres = Postgres.forTests()) {
      try (Connection superuser = postgres.connect("postgres", "postgres");
          Statement statement = superuser.createStatement()) {
        statement.execute("DROP DATABASE cenotes");
      }
      String printed =
          ShellBlocks.paste(
              commands(postgres.port()),
              Map.of("PGPASSWORD", Postgres.PASSWORD, "JAVA_HOME", System.getProperty("java.home")),
              Duration.ofMinutes(25));

      assertThat(printed).contains(" migrations were applied. The database is up to date.");
      List<String> answers = ShellBlocks.envelopes(printed);
      assertThat(ShellBlocks.messages(answers.subList(1, answers.size())))
          .containsExactly(
              "auth.password_changed",
              "cenotes.admin.imported",
              "partners.admin.approved",
              "reservations.created_successfully",
              "reservations.cancelled_successfully",
              "partners.admin.suspended",
              "cenotes.admin.suspended",
              "cenotes.admin.suspended",
              "cenotes.admin.suspended");
      assertThat(answers.get(2)).contains("\"created\":3,\"updated\":0,\"unchanged\":0");
      assertThat(answers.get(4)).contains("\"status\":\"confirmed\"", "\"livemode\":true");
      assertThat(PosixFilePermissions.toString(permissions("etc/cenotes"))).isEqualTo("rwx------");
      assertThat(PosixFilePermissions.toString(permissions("etc/cenotes/owner.env")))
          .isEqualTo("rw-------");
      assertThat(PosixFilePermissions.toString(permissions("var/log/cenotes.log")))
          .isEqualTo("rw-------");
      assertThat(Files.getOwner(folder.resolve("var/lib/cenotes/cenotes/jwks.json")).getName())
          .as("the node's user")
          .isEqualTo(user);
    }
  }

  private Set<PosixFilePermission> permissions(String path) throws IOException {
    return Files.getPosixFilePermissions(folder.resolve(path));
  }

  /** The commands with other places; the shell stops the node at its end, whatever the end is. */
  private String commands(int postgres) throws IOException {
    Map<String, String> places = new LinkedHashMap<>();
    places.put("ZIP=cenotes-partner-platform.zip", "ZIP=" + DISTRIBUTION);
    for (String path :
        List.of(
            "/opt",
            "/etc/cenotes",
            "/var/lib/cenotes",
            "/var/log/cenotes.log",
            "/run/cenotes.pid")) {
      places.put(path, folder + path);
    }
    places.put("PGPORT=5432", "PGPORT=" + postgres);
    places.put("127.0.0.1:5432", "127.0.0.1:" + postgres);
    int api = Ports.free();
    int management = Ports.free();
    places.put("127.0.0.1:9080", "127.0.0.1:" + api);
    places.put("127.0.0.1:9990", "127.0.0.1:" + management);
    places.put(
        "CENOTES_HTTP_TRUSTED_PROXIES=127.0.0.1",
        "CENOTES_HTTP_TRUSTED_PROXIES=127.0.0.1%nHTTP_PORT=%d%nMANAGEMENT_PORT=%d"
            .formatted(api, management));
    places.put("useradd ", ": useradd ");
    places.put("-o cenotes -g cenotes", "-o %1$s -g $(id -gn %1$s)".formatted(user));
    places.put(
        CHANGED_USER,
        changesUser ? "setpriv --reuid nobody --regid $(id -gn nobody) --init-groups " : "");
    String commands = String.join("\n", ShellBlocks.of(Path.of("docs/installing.md")));
    for (Map.Entry<String, String> place : places.entrySet()) {
      assertThat(commands).contains(place.getKey());
      commands = commands.replace(place.getKey(), place.getValue());
    }
    return """
    trap 'cut -c1-300 %s >&2' ERR
    trap 'kill $(jobs -p) && wait' EXIT
    """
            .formatted(folder.resolve("var/log/cenotes.log"))
        + commands;
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
  }
}
