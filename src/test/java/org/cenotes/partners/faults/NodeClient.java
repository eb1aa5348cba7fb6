package org.cenotes.partners.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.cenotes.partners.harness.Node;
import org.jspecify.annotations.Nullable;

/** Calls the API on one node. */
final class NodeClient {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();

  /** Nothing the product does may take longer than this, on a slow machine either. */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** With the body: the timeout of a request ends where the body begins. */
  private static final Duration WHOLE_TIMEOUT = TIMEOUT.plusSeconds(10);

  private final URI base;
  private final String header;
  private final String credential;

  NodeClient(URI base, String key) {
    this(base, "X-API-Key", key);
  }

  private NodeClient(URI base, String header, String credential) {
    this.base = base;
    this.header = header;
    this.credential = credential;
  }

  /** With an access token. */
  static NodeClient ofUser(URI base, String accessToken) {
    return new NodeClient(base, "Authorization", "Bearer " + accessToken);
  }

  /** Health checks and metrics. */
  static NodeClient ofManagement(Node node) {
    return new NodeClient(node.managementUri(), "none");
  }

  /** Tries to log in. */
  static Response logIn(URI base, String email, String password) {
    String body = JSON.createObjectNode().put("email", email).put("password", password).toString();
    return new NodeClient(base, "X-Nothing", "-").post("/api/auth/login", body, null);
  }

  /** A response; status 0 when the connection broke. */
  record Response(int status, JsonNode body, Optional<String> retryAfter, boolean replayed) {
    String message() {
      return body.path("message").asText();
    }

    String id() {
      return body.at("/data/id").asText();
    }
  }

  /** Makes a demonstration partner and the catalogue; answers {@code data}. */
  static JsonNode seed(URI base) {
    Response response =
        new NodeClient(base, "none").post("/api/partner/seed-test-data", "{}", null);
    if (response.status() != 201) {
      throw new IllegalStateException("not seeded: " + response);
    }
    return response.body().get("data");
  }

  Response get(String path) {
    return send(request(path).GET());
  }

  Response delete(String path) {
    return send(request(path).DELETE());
  }

  Response post(String path, String body, @Nullable String idempotencyKey) {
    return change("POST", path, body, idempotencyKey);
  }

  Response patch(String path, String body, @Nullable String idempotencyKey) {
    return change("PATCH", path, body, idempotencyKey);
  }

  private Response change(
      String method, String path, String body, @Nullable String idempotencyKey) {
    HttpRequest.Builder request =
        request(path)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body));
    if (idempotencyKey != null) {
      request.header("Idempotency-Key", idempotencyKey);
    }
    return send(request);
  }

  Response book(Booking booking) {
    return post("/api/partner/reservations", booking.json(), booking.idempotencyKey());
  }

  Response cancel(String id, @Nullable String idempotencyKey) {
    return post("/api/partner/reservations/" + id + "/cancel", "{}", idempotencyKey);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(base.resolve(path)).timeout(TIMEOUT).header(header, credential);
  }

  /** A connection that breaks is what these tests provoke: it is answered, with status 0. */
  private static Response send(HttpRequest.Builder request) {
    CompletableFuture<HttpResponse<byte[]>> sending =
        HTTP.sendAsync(request.build(), BodyHandlers.ofByteArray());
    try {
      HttpResponse<byte[]> response = sending.get(WHOLE_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
      return new Response(
          response.statusCode(),
          json(response.body()),
          response.headers().firstValue("Retry-After"),
          response.headers().firstValue("Idempotent-Replayed").isPresent());
    } catch (TimeoutException hang) {
      sending.cancel(true);
      throw new IllegalStateException("no whole response within " + WHOLE_TIMEOUT, hang);
    } catch (ExecutionException failure) {
      return broken(failure.getCause());
    } catch (IOException notReadable) {
      return broken(notReadable);
    } catch (InterruptedException e) {
      sending.cancel(true);
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Response broken(Throwable failure) {
    if (failure instanceof HttpTimeoutException hang) {
      throw new UncheckedIOException("no response within " + TIMEOUT, hang);
    }
    if (!(failure instanceof IOException)) {
      throw new IllegalStateException(failure);
    }
    return new Response(
        0, JSON.createObjectNode().put("broken", failure.toString()), Optional.empty(), false);
  }

  /** What is not JSON, such as a page of a proxy, is answered as text. */
  private static JsonNode json(byte[] body) throws IOException {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException page) {
      return TextNode.valueOf(new String(body, UTF_8));
    }
  }
}
