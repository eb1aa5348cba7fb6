package org.cenotes.partners.installation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code liberty/serve} does before it starts a server. */
class ServeTest {
  private static final String STARTED = "the server would start";

  @TempDir private Path wlp;

  /** What the script says, with a server that only says that it would start. */
  private String serve(Map<String, String> variables, String... before)
      throws IOException, InterruptedException {
    server("echo " + STARTED + "$JVM_ARGS");
    ProcessBuilder builder =
        new ProcessBuilder(
            Stream.concat(Stream.of(before), Stream.of("liberty/serve", "cenotes")).toList());
    // not the default ports, at which a developer's own server may answer
    builder.environment().put("HTTP_PORT", Integer.toString(freePort()));
    builder.environment().put("MANAGEMENT_PORT", Integer.toString(freePort()));
    builder.environment().putAll(variables);
    builder.environment().put("WLP", wlp.toString());
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    assertThat(process.waitFor()).as(said).isEqualTo(said.startsWith(STARTED) ? 0 : 1);
    return said;
  }

  private void server(String commands) throws IOException {
    Path server = Files.createDirectories(wlp.resolve("bin")).resolve("server");
    Files.writeString(server, "#!/bin/sh\n" + commands + "\n");
    assertThat(server.toFile().setExecutable(true)).isTrue();
  }

  private Process prepare(Map<String, String> variables) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("liberty/serve", "--prepare", "cenotes");
    builder.environment().putAll(variables);
    builder.environment().put("WLP", wlp.toString());
    return builder.redirectErrorStream(true).start();
  }

  @Test
  void a_runtime_in_the_path_is_found_although_it_is_no_jdk() throws Exception {
    Path runtime = wlp.toRealPath().resolve("runtime");
    Path java = Files.createDirectories(runtime.resolve("bin")).resolve("java");
    Files.createFile(Files.createDirectories(runtime.resolve("lib")).resolve("modules"));
    Files.writeString(java, "#!/bin/sh\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path path = Files.createDirectories(wlp.resolve("path"));
    Files.createSymbolicLink(path.resolve("java"), java);
    server("echo $JAVA_HOME");
    ProcessBuilder builder = new ProcessBuilder("liberty/serve", "cenotes");
    builder.environment().remove("JAVA_HOME");
    builder.environment().put("PATH", path + ":" + System.getenv("PATH"));
    builder.environment().put("WLP", wlp.toString());
    builder.environment().put("HTTP_PORT", Integer.toString(freePort()));
    builder.environment().put("MANAGEMENT_PORT", Integer.toString(freePort()));
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    assertThat(said).isEqualTo(runtime.toString());
  }

  @Test
  void a_preparation_uses_none_of_the_nodes_own_ports() throws Exception {
    server(
        "echo $HTTP_HOST $HTTP_PORT $HTTPS_PORT"
            + " $MANAGEMENT_HOST $MANAGEMENT_PORT $MANAGEMENT_HTTPS_PORT");
    Map<Map<String, String>, String> ports =
        Map.of(
            Map.of(),
            "127.0.0.1 0 -1 127.0.0.1 0 -1",
            Map.of("HTTP_HOST", "*", "MANAGEMENT_HOST", "10.0.0.11", "MANAGEMENT_PORT", "9991"),
            "127.0.0.1 0 -1 127.0.0.1 0 -1",
            Map.of("HTTP_PORT", "-1", "HTTPS_PORT", "9443", "MANAGEMENT_HTTPS_PORT", "9993"),
            "127.0.0.1 -1 0 127.0.0.1 0 0");
    for (Map.Entry<Map<String, String>, String> expected : ports.entrySet()) {
      Process process = prepare(expected.getKey());
      String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      assertThat(said).as("the log of a server that ended").isEqualTo(expected.getValue());
      assertThat(process.waitFor()).isOne();
    }
  }

  /** As its second attempt may, which begins when the script has run for minutes already. */
  @Test
  void a_preparation_waits_five_minutes_from_its_start() throws Exception {
    server(
        """
        kept=$(dirname $0)/../usr/servers/cenotes
        mkdir -p $kept/workarea
        trap 'echo archive >$kept/prepared/classes.jsa; exit' TERM
        sleep 1
        echo CWWKF0011I
        while :; do sleep 0.1; done\
        """);
    Process process = prepare(Map.of("SECONDS", "400"));
    String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).startsWith("prepared: ");
  }

  @Test
  void a_preparation_that_is_broken_off_waits_for_the_end_of_its_server() throws Exception {
    Path ended = wlp.resolve("ended");
    Path running = wlp.resolve("running");
    server(
        "trap 'sleep 1; touch %s; exit' TERM; touch %s; while :; do sleep 0.1; done"
            .formatted(ended, running));
    Process process = prepare(Map.of());
    Wait.until("the server runs", Duration.ofSeconds(20), () -> Files.exists(running));
    // unlike Process.destroy(), this leaves its output open
    process.toHandle().destroy();
    assertThat(process.waitFor()).isOne();
    assertThat(ended).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "0", "-2", "65536", "99999", "80x", " 80", "0x50", "8080,9090"})
  void what_is_no_port_is_refused_in_one_sentence(String value) throws Exception {
    for (String port :
        new String[] {"HTTP_PORT", "HTTPS_PORT", "MANAGEMENT_PORT", "MANAGEMENT_HTTPS_PORT"}) {
      assertThat(serve(Map.of(port, value)))
          .isEqualTo(
              "start refused: %s must be a port from 1 to 65535, or -1 for none, not \"%s\""
                  .formatted(port, value));
    }
  }

  @Test
  void a_node_without_any_port_of_a_kind_is_refused() throws Exception {
    assertThat(serve(Map.of("HTTP_PORT", "-1")))
        .isEqualTo("start refused: HTTP_PORT is -1, so HTTPS_PORT must be a port");
    assertThat(serve(Map.of("MANAGEMENT_PORT", "-1", "MANAGEMENT_HTTPS_PORT", "-1")))
        .isEqualTo("start refused: MANAGEMENT_PORT is -1, so MANAGEMENT_HTTPS_PORT must be a port");
  }

  @Test
  void a_second_node_in_the_same_directory_is_refused() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/flock")), "flock is installed");
    Path output = Files.createDirectories(wlp.resolve("output/cenotes"));
    assertThat(
            serve(
                Map.of("WLP_OUTPUT_DIR", output.getParent().toString()),
                "flock",
                output.resolve(".serve.lock").toString()))
        .isEqualTo(
            "start refused: a node is already running in %s; set another WLP_OUTPUT_DIR"
                .formatted(output));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP_PORT", "HTTPS_PORT", "MANAGEMENT_PORT", "MANAGEMENT_HTTPS_PORT"})
  void a_port_at_which_another_process_answers_is_refused(String name) throws Exception {
    try (ServerSocket other = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(other.getLocalPort());
      assertThat(serve(Map.of(name, port)))
          .isEqualTo(
              "start refused: %s %s is in use: another process answers at 127.0.0.1"
                  .formatted(name, port));
    }
  }

  @Test
  void ports_and_closed_plain_ports_beside_tls_are_accepted() throws Exception {
    assertThat(serve(Map.of())).isEqualTo(STARTED);
    assertThat(serve(Map.of("HTTP_PORT", "1", "HTTPS_PORT", "65535"))).isEqualTo(STARTED);
    assertThat(serve(Map.of("HTTP_PORT", "-1", "HTTPS_PORT", "9443"))).isEqualTo(STARTED);
  }

  @Test
  void telemetry_is_installed_with_an_endpoint_and_unless_switched_off() throws Exception {
    Path server = Files.createDirectories(wlp.resolve("usr/servers/cenotes/liberty"));
    Files.copy(Path.of("liberty/telemetry.xml"), server.resolve("telemetry.xml"));
    Path included = wlp.resolve("usr/servers/cenotes/telemetry.xml");
    String endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT";
    String disabled = "OTEL_SDK_DISABLED";
    serve(Map.of(disabled, "false"));
    assertThat(included).doesNotExist();
    for (String neither : List.of("", "false")) {
      serve(Map.of(endpoint, "http://127.0.0.1:4318", disabled, neither));
      assertThat(included).content().contains("mpTelemetry");
      serve(Map.of(endpoint, "http://127.0.0.1:4318", disabled, "True"));
      assertThat(included).hasContent("<server/>");
    }
    serve(Map.of(endpoint, "http://127.0.0.1:4318"));
    serve(Map.of(endpoint, "", disabled, "false"));
    assertThat(included).hasContent("<server/>");
  }

  @Test
  void the_large_profile_comes_before_the_operators_own_options() throws Exception {
    Path profiles = Files.createDirectories(wlp.resolve("usr/servers/cenotes/liberty/jvm"));
    Files.copy(Path.of("liberty/jvm/large.options"), profiles.resolve("large.options"));
    assertThat(serve(Map.of("JVM_PROFILE", "small", "JVM_ARGS", "-Da=b")))
        .isEqualTo(STARTED + "-Da=b");
    assertThat(serve(Map.of("JVM_PROFILE", "large", "JVM_ARGS", "-Xmx3g")))
        .matches(STARTED + "(-X\\S+ )+-Xmx3g");
    assertThat(serve(Map.of("JVM_PROFILE", "huge")))
        .isEqualTo("start refused: JVM_PROFILE must be small or large, not \"huge\"");
  }

  @Test
  void a_jvm_accepts_the_large_profile_after_the_small_one() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    for (String file : List.of("liberty/jvm.options", "liberty/jvm/large.options")) {
      Files.readAllLines(Path.of(file)).stream()
          .filter(line -> !line.startsWith("#"))
          .forEach(command::add);
    }
    command.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said)
        .containsPattern("UseParallelGC\\s+= true")
        .containsPattern("UseSerialGC\\s+= false")
        .containsPattern("MaxHeapSize\\s+= 2147483648");
  }
}
