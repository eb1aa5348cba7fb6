package org.cenotes.partners.harness;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Beside the server of a plain {@code mvn}: says when it is ready, and starts PostgreSQL again if
 * somebody kills it.
 */
final class Watch implements Runnable {
  private final String base;
  private final String management;
  private final @Nullable Postgres postgres;
  private boolean ready;
  private volatile boolean ending;

  private Watch(int httpPort, int managementPort, @Nullable Postgres postgres) {
    this.base = "http://localhost:" + httpPort;
    this.management = "http://localhost:" + managementPort;
    this.postgres = postgres;
  }

  static Watch start(int httpPort, int managementPort, @Nullable Postgres postgres) {
    Watch watch = new Watch(httpPort, managementPort, postgres);
    Thread thread = new Thread(watch, "development-watch");
    thread.setDaemon(true);
    thread.start();
    return watch;
  }

  /** Before PostgreSQL is stopped on purpose. */
  void end() {
    ending = true;
  }

  @Override
  public void run() {
    try {
      while (!ending) {
        Thread.sleep(500);
        if (!ready && Readiness.now(URI.create(management))) {
          ready = true;
          banner();
        }
        revive();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void revive() {
    if (postgres != null && !ending && !postgres.isAlive()) {
      DevelopmentServices.say("PostgreSQL has ended unexpectedly: starting it again.");
      postgres.start();
    }
  }

  private void banner() {
    System.out.println(
        """

        ------------------------------------------------------------------------
          Cenotes Partner Platform is ready        %1$s   (development)
          The API to read and try                  %1$s/openapi/ui
          Mails are files in                       .data/mail/
          The first thing to try:

            curl -X POST %1$s/api/partner/seed-test-data

          Ctrl-C stops the server and PostgreSQL; the data stays in .data/
        ------------------------------------------------------------------------
        """
            .formatted(base));
  }
}
