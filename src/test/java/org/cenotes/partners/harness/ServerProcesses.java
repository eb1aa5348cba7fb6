package org.cenotes.partners.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The running processes of one Liberty server of one installation, found by their command line. */
final class ServerProcesses {
  private final String launcher;
  private final String server;

  ServerProcesses(Path installation, String server) {
    this.launcher = installation.resolve("bin/tools/ws-server.jar").toString();
    this.server = server;
  }

  /**
   * Asks each to end, and ends it if it has not within 25 seconds.
   *
   * @param reason said for each of them, or null to be quiet
   */
  void stopAll(@Nullable String reason) {
    for (ProcessHandle process : find()) {
      if (reason != null) {
        DevelopmentServices.say(reason + " (process " + process.pid() + "): stopping it.");
      }
      process.destroy();
      try {
        process.onExit().get(25, TimeUnit.SECONDS);
      } catch (TimeoutException | ExecutionException e) {
        process.destroyForcibly();
        process.onExit().join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private List<ProcessHandle> find() {
    return ProcessHandle.allProcesses().filter(this::isOurs).toList();
  }

  private boolean isOurs(ProcessHandle process) {
    String line = process.info().commandLine().orElse("");
    return line.contains(launcher) && line.contains(" " + server);
  }
}
