package org.cenotes.partners.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.cenotes.partners.harness.Product;

/** Sends requests to the shared node. */
final class Api {
  /** A caller's parser: more lenient than the product's. */
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final HttpClient RAW =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Api() {}

  /** A request without a credential; its answer is held against the document. */
  static RequestSpecification anyone() {
    return unchecked().filter(new MatchesOpenApi());
  }

  /** The same, whatever the answer looks like. */
  static RequestSpecification unchecked() {
    return RestAssured.given().baseUri(Product.baseUri().toString()).redirects().follow(false);
  }

  /** The same with a key. */
  static RequestSpecification with(String key) {
    return anyone().header("X-API-Key", key);
  }

  static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("not JSON: " + text, e);
    }
  }

  static JsonNode json(Response response) {
    return json(response.asString());
  }

  /** A request whose path goes out exactly as written here. */
  static HttpResponse<String> raw(HttpRequest.Builder request) {
    try {
      return RAW.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The start of such a request; {@code path} begins with a slash. */
  static HttpRequest.Builder rawRequest(String path) {
    String root = Product.baseUri().toString();
    return HttpRequest.newBuilder(URI.create(root.substring(0, root.length() - 1) + path));
  }

  /** The same to the management port. */
  static HttpRequest.Builder managementRequest(String path) {
    return HttpRequest.newBuilder(Product.node().managementUri().resolve(path));
  }

  /** The status of what no client library would send; lines end in {@code \n} here. */
  static int status(String request) {
    URI root = Product.baseUri();
    try (Socket socket = new Socket(root.getHost(), root.getPort())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.replace("\n", "\r\n").getBytes(US_ASCII));
      socket.getOutputStream().flush();
      String start =
          new String(socket.getInputStream().readNBytes("HTTP/1.1 400".length()), US_ASCII);
      return Integer.parseInt(start.substring("HTTP/1.1 ".length()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
