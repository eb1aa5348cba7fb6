package org.cenotes.partners.platform.health;

import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * The migrations in this WAR. A versioned migration is identified by its version, a repeatable one
 * by its file name and the checksum of its text, as Flyway records them.
 */
final class PackagedMigrations {
  private static final Pattern VERSIONED = Pattern.compile("V(\\d+)__[^/]*\\.sql");
  private static final Pattern REPEATABLE = Pattern.compile("R__[^/]*\\.sql");

  private PackagedMigrations() {}

  /**
   * The identities of all migrations of a schema.
   *
   * @param context lists the resources of a web module; its class loader does not
   * @param folder below {@code db/}
   */
  static Set<String> read(ServletContext context, String folder, String schema) {
    Set<String> identities = new HashSet<>();
    for (String path : context.getResourcePaths("/WEB-INF/classes/db/" + folder + "/")) {
      String file = path.substring(path.lastIndexOf('/') + 1);
      Matcher version = VERSIONED.matcher(file);
      if (version.matches()) {
        identities.add(version.group(1));
      } else if (REPEATABLE.matcher(file).matches()) {
        identities.add(identity(file, text(context, path), schema));
      }
    }
    return identities;
  }

  /** The identity of a repeatable migration: its file name and Flyway's checksum of its text. */
  static String identity(String file, String text, String schema) {
    CRC32 checksum = new CRC32();
    text.replace("${flyway:defaultSchema}", schema)
        .lines()
        .forEach(line -> checksum.update(line.getBytes(StandardCharsets.UTF_8)));
    return file + " " + (int) checksum.getValue();
  }

  private static String text(ServletContext context, String path) {
    try (InputStream file = context.getResourceAsStream(path)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + path, e);
    }
  }
}
