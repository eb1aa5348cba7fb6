package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.cenotes.partners.harness.Product;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is for operators is on the management port, and nowhere else. */
class ManagementPortIT {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/metrics",
        "/metrics/base",
        "/health",
        "/health/live",
        "/health/ready",
        "/health/started",
        "/ibm",
        "/ibm/api",
        "/ibm/api/docs",
        "/jwt",
        "/jwt/ibm/api/builder/jwk"
      })
  void the_port_of_the_api_does_not_know_it(String path) {
    HttpResponse<String> response = Api.raw(Api.rawRequest(path));
    assertThat(response.statusCode()).isEqualTo(404);
    JsonNode error = Api.json(response.body());
    assertThat(error.path("message").asText()).isEqualTo("error.not_found");
    assertThat(error.path("path").asText()).isEqualTo(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/metrics", "/health/live", "/health/ready", "/health/started", "/openapi"})
  void the_management_port_serves_it(String path) {
    assertThat(Api.raw(Api.managementRequest(path)).statusCode()).isEqualTo(200);
  }

  @Test
  void the_api_is_not_on_the_management_port() {
    assertThat(Api.raw(Api.managementRequest("/api/cenotes")).statusCode()).isEqualTo(404);
  }

  /** The port of a Host header selects a virtual host, but no other endpoint's. */
  @Test
  void a_host_header_does_not_lead_to_the_other_port() throws IOException {
    URI api = Product.baseUri();
    URI management = Product.node().managementUri();
    assertThat(status(api, "/metrics", management)).isEqualTo(404);
    assertThat(status(api, "/health/ready", management)).isEqualTo(404);
    assertThat(status(management, "/api/cenotes", api)).isEqualTo(404);
  }

  /** What proxies send. */
  @ParameterizedTest
  @ValueSource(strings = {"api.partners.example", "api.partners.example:443", "10.0.0.7:80"})
  void the_api_answers_for_every_name(String host) throws IOException {
    assertThat(status(Product.baseUri(), "/api/cenotes", host)).isEqualTo(200);
  }

  private static int status(URI port, String path, URI host) throws IOException {
    return status(port, path, host.getAuthority());
  }

  private static int status(URI port, String path, String host) throws IOException {
    try (Socket socket = new Socket(port.getHost(), port.getPort())) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write(
              ("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      String start = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
      return Integer.parseInt(start.substring("HTTP/1.1 ".length()));
    }
  }
}
