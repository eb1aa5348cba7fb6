package org.cenotes.partners.domain.payment.provider;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Stands where a provider stands: remembers what it is asked and answers what the test wrote for
 * the route. A route nobody wrote an answer for answers 404; the last answer of a route stays.
 */
public final class StubProvider implements AutoCloseable {
  /** What was asked. */
  public record Asked(
      String method, String path, String query, Map<String, List<String>> headers, String body) {
    /** The one value of a header. */
    public String header(String name) {
      return headers.entrySet().stream()
          .filter(header -> header.getKey().equalsIgnoreCase(name))
          .map(header -> String.join(",", header.getValue()))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no header " + name + " on " + path));
    }

    /** Method and path. */
    public String route() {
      return method + " " + path;
    }
  }

  private record Answer(int status, String body) {}

  /** Silence: the connection stays open and nothing comes. */
  private static final Answer NONE = new Answer(0, "");

  /** A byte now and then, without end. */
  private static final Answer DRIPS = new Answer(200, "");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch end = new CountDownLatch(1);
  private final Map<String, Deque<Answer>> answers = new ConcurrentHashMap<>();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();

  /** Listens on a port of its own. */
  public StubProvider() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::serve);
    server.setExecutor(threads);
    server.start();
  }

  /** Where it listens. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The next answer of a route, for example {@code POST /v1/refunds}. */
  public StubProvider on(String route, int status, String json) {
    answers.computeIfAbsent(route, key -> new ArrayDeque<>()).add(new Answer(status, json));
    return this;
  }

  /** The route does not answer. */
  public StubProvider silentOn(String route) {
    answers.computeIfAbsent(route, key -> new ArrayDeque<>()).add(NONE);
    return this;
  }

  /** The route answers byte by byte, and each byte comes in time. */
  public StubProvider drippingOn(String route) {
    answers.computeIfAbsent(route, key -> new ArrayDeque<>()).add(DRIPS);
    return this;
  }

  /** The route answers more than any provider does. */
  public StubProvider endlessOn(String route) {
    return on(route, 200, " ".repeat(BoundedHttp.MAX_RESPONSE + 1) + "{}");
  }

  /** All that was asked, in order. */
  public List<Asked> asked() {
    return List.copyOf(asked);
  }

  /** All that was asked of one route. */
  public List<Asked> asked(String route) {
    return asked.stream().filter(request -> request.route().equals(route)).toList();
  }

  /** The only request to a route. */
  public Asked only(String route) {
    List<Asked> found = asked(route);
    if (found.size() != 1) {
      throw new AssertionError(route + " was asked " + found.size() + " times, of " + asked);
    }
    return found.get(0);
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      Asked request =
          new Asked(
              exchange.getRequestMethod(),
              exchange.getRequestURI().getPath(),
              String.valueOf(exchange.getRequestURI().getRawQuery()),
              Map.copyOf(exchange.getRequestHeaders()),
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
      asked.add(request);
      Answer answer = next(request.route());
      if (answer == NONE) {
        end.await();
        return;
      }
      if (answer == DRIPS) {
        drip(exchange);
        return;
      }
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.status(), body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void drip(HttpExchange exchange) throws IOException, InterruptedException {
    exchange.sendResponseHeaders(200, 0);
    while (!end.await(100, TimeUnit.MILLISECONDS)) {
      exchange.getResponseBody().write(' ');
      exchange.getResponseBody().flush();
    }
  }

  private Answer next(String route) {
    Deque<Answer> left = answers.get(route);
    if (left == null) {
      return new Answer(404, "{\"message\":\"the test wrote no answer for this route\"}");
    }
    synchronized (left) {
      return left.size() > 1 ? left.remove() : left.element();
    }
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
