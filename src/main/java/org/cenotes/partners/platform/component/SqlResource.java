package org.cenotes.partners.platform.component;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Loads SQL statements that would be too long in Java code from {@code
 * src/main/resources/sql/<module>/<name>.sql}. Load each once, into a static constant.
 */
public final class SqlResource {
  private SqlResource() {}

  /**
   * The text of a statement.
   *
   * @param name module and file, for example {@code "report/totals.sql"}
   * @throws IllegalStateException if there is no such file
   */
  public static String load(String name) {
    try (InputStream file = SqlResource.class.getResourceAsStream("/sql/" + name)) {
      if (file == null) {
        throw new IllegalStateException("missing SQL resource: sql/" + name);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read SQL resource: sql/" + name, e);
    }
  }
}
