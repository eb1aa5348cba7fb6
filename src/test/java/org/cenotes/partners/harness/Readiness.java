package org.cenotes.partners.harness;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Asks a server whether it is ready. */
final class Readiness {
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(1))
          .build();

  private Readiness() {}

  /**
   * True once {@code /health/ready} on the management port has answered 200; false when the time is
   * over or the server has died.
   */
  static boolean await(URI management, Duration limit, BooleanSupplier alive) {
    long end = System.nanoTime() + limit.toNanos();
    try {
      while (System.nanoTime() < end && alive.getAsBoolean()) {
        if (now(management)) {
          return true;
        }
        Thread.sleep(100);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  static boolean now(URI management) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(management.resolve("/health/ready"))
            .timeout(Duration.ofSeconds(5))
            .build();
    try {
      return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }
}
