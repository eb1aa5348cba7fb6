package org.cenotes.partners.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A reverse proxy of the machine before servers, with the configuration of {@code liberty/proxy/}
 * but for addresses and TLS.
 */
public final class Proxy implements AutoCloseable {
  private static final Path CONFIGURATIONS = Build.PROJECT.resolve("liberty/proxy");
  private static final String NODE = "127.0.0.1:9080";

  private final Process process;
  private final int port;

  private Proxy(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Whether this program is installed: {@code nginx} or {@code haproxy}. */
  public static boolean isInstalled(String program) {
    return Files.isExecutable(program(program));
  }

  private static Path program(String name) {
    return Path.of("/usr/sbin", name);
  }

  /** nginx in front of servers. */
  public static Proxy nginx(URI... nodes) {
    return nginx("fail_timeout=2s", nodes);
  }

  /** nginx in front of servers that it takes for running, however often they fail. */
  public static Proxy nginxThatTriesAll(URI... nodes) {
    return nginx("max_fails=0", nodes);
  }

  /** nginx that waits for a second where it would wait for a minute until a node answers. */
  public static Proxy impatientNginx(URI node) {
    return nginx(
        text -> replaced(text, "proxy_read_timeout 60s;", "proxy_read_timeout 1s;"),
        "fail_timeout=2s",
        node);
  }

  private static Proxy nginx(String parameters, URI... nodes) {
    return nginx(UnaryOperator.identity(), parameters, nodes);
  }

  private static Proxy nginx(UnaryOperator<String> times, String parameters, URI... nodes) {
    return start(
        "nginx.conf",
        (text, port) ->
            replaced(times.apply(text), "listen 443 ssl;", "listen 127.0.0.1:" + port + ";")
                .replaceAll("(?m)^ *ssl_.*$", "")
                .replaceAll("(?m)^user .*$", "") // tests need not run as root
                .replaceAll(
                    "(?m)^.*server " + NODE + ".*$",
                    lines(
                        nodes, node -> "server %s %s;".formatted(node.getAuthority(), parameters)))
                .replaceAll("(?m)^pid .*$", "daemon off;\npid nginx.pid;"),
        List.of(program("nginx").toString(), "-e", "stderr", "-p", ".", "-c"));
  }

  /** HAProxy in front of servers without a management port, which need only accept connections. */
  public static Proxy haproxy(URI... nodes) {
    return haproxyWithoutChecks(UnaryOperator.identity(), nodes);
  }

  /** HAProxy that waits for a second where it would wait for a minute until a node answers. */
  public static Proxy impatientHaproxy(URI node) {
    return haproxyWithoutChecks(
        text ->
            replaced(
                replaced(text, "timeout server 60s", "timeout server 1s"),
                "timeout client 60s",
                "timeout client 1s"),
        node);
  }

  private static Proxy haproxyWithoutChecks(UnaryOperator<String> times, URI... nodes) {
    return haproxy(
        text -> times.apply(text).replaceAll("(?m)^ *(option httpchk|http-check .*)$", ""),
        lines(nodes, node -> "server %d %s$1$2".formatted(node.getPort(), node.getAuthority())));
  }

  /**
   * HAProxy in front of servers that it asks whether they are ready.
   *
   * @param nodes the addresses of their management ports, by those of their APIs
   */
  public static Proxy haproxy(Map<URI, URI> nodes) {
    return haproxy(
        UnaryOperator.identity(),
        lines(
            nodes.keySet().toArray(new URI[0]),
            node ->
                "server %d %s$1 port %d$2"
                    .formatted(node.getPort(), node.getAuthority(), nodes.get(node).getPort())));
  }

  private static Proxy haproxy(UnaryOperator<String> changes, String servers) {
    return start(
        "haproxy.cfg",
        (text, port) ->
            replaced(
                    changes.apply(text),
                    "bind :443 ssl crt /etc/haproxy/certificate-and-key.pem alpn http/1.1",
                    "bind 127.0.0.1:" + port)
                .replaceAll("(?m)^ *(user|group) haproxy$", "") // tests need not run as root
                .replaceAll("(?m)^ *server node1 " + NODE + "(.*) port 9990(.*)$", servers),
        List.of(program("haproxy").toString(), "-db", "-f"));
  }

  private static String lines(URI[] nodes, Function<URI, String> line) {
    return Stream.of(nodes).map(line).collect(Collectors.joining("\n"));
  }

  private static Proxy start(
      String file, BiFunction<String, Integer, String> adapted, List<String> command) {
    try {
      Path folder =
          Files.createDirectories(
              Build.TARGET.resolve("nodes").resolve("proxy-" + Build.uniqueName()));
      int port = Ports.free();
      String text = Files.readString(CONFIGURATIONS.resolve(file));
      Path configuration = folder.resolve(file);
      Files.writeString(configuration, adapted.apply(text, port));
      Process process =
          new ProcessBuilder(
                  Stream.concat(command.stream(), Stream.of(configuration.toString())).toList())
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("log").toFile())
              .start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      Wait.until(
          file + " listens; its log is in " + folder,
          Duration.ofSeconds(20),
          () -> isListening(port) || !process.isAlive());
      if (!process.isAlive()) {
        throw new IllegalStateException(Files.readString(folder.resolve("log")));
      }
      return new Proxy(process, port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String replaced(String text, String old, String replacement) {
    if (!text.contains(old)) {
      throw new IllegalStateException("the configuration no longer contains " + old);
    }
    return text.replace(old, replacement);
  }

  private static boolean isListening(int port) {
    try (Socket probe = new Socket("127.0.0.1", port)) {
      return probe.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  /** The root of its addresses, with a slash at the end. */
  public URI baseUri() {
    return URI.create("http://127.0.0.1:" + port + "/");
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }
}
