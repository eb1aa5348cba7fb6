package org.cenotes.partners.harness;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
    CompletableFuture<HttpResponse<Void>> asking =
        HTTP.sendAsync(request, HttpResponse.BodyHandlers.discarding());
    try {
      // with the body: the timeout of the request ends where the body begins
      return asking.get(10, TimeUnit.SECONDS).statusCode() == 200;
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof IOException) {
        return false; // not yet
      }
      throw new IllegalStateException(failure);
    } catch (TimeoutException hang) {
      asking.cancel(true);
      return false;
    }
  }
}
