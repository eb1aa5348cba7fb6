package org.cenotes.partners.harness;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * PostgreSQL refuses to run as root. For root (containers, build machines) its programs are started
 * in a user namespace of their own, or, where the kernel forbids that, as the user {@code nobody}.
 */
final class Unprivileged {
  private static final List<String> NAMESPACE = List.of("unshare", "-U");
  private static final List<String> NOBODY =
      List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups");

  private static final List<String> PREFIX = choose();

  private Unprivileged() {}

  /** What to put before a command line; empty for everybody but root. */
  static List<String> prefix() {
    return PREFIX;
  }

  /** Gives a directory and all in it to the user that the programs will run as. */
  static void own(Path directory) throws IOException {
    if (PREFIX.isEmpty()) {
      return;
    }
    String owner = PREFIX.equals(NOBODY) ? "nobody" : "root";
    var user =
        directory.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(owner);
    if (Files.getOwner(directory).equals(user)) {
      return;
    }
    try (var files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        Files.setOwner(file, user);
      }
    }
  }

  private static List<String> choose() {
    if (new UnixSystem().getUid() != 0) {
      return List.of();
    }
    return succeeds(NAMESPACE) ? NAMESPACE : NOBODY;
  }

  private static boolean succeeds(List<String> prefix) {
    try {
      Process id =
          new ProcessBuilder(prefix.get(0), prefix.get(1), "true")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return id.waitFor() == 0;
    } catch (IOException noSuchProgram) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
