package org.cenotes.partners.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A row of the table of what is built, {@code endpoints.tsv}.
 *
 * @param needs a scope, or {@code -}
 */
record Endpoint(
    String verb, String path, Credential credential, String needs, int status, String message) {
  /** Who may call. */
  enum Credential {
    KEY,
    TESTKEY,
    JWT,
    ADMIN,
    OPERATOR,
    NONE
  }

  String name() {
    return verb + " " + path;
  }

  boolean isPublic() {
    return credential == Credential.NONE;
  }

  static List<Endpoint> built() {
    return lines().stream().map(Endpoint::parse).toList();
  }

  /** The row of this route. */
  static Endpoint of(String name) {
    return built().stream().filter(route -> route.name().equals(name)).findFirst().orElseThrow();
  }

  /** The rows as they stand there, without the heading. */
  static List<String> lines() {
    try (InputStream in = Endpoint.class.getResourceAsStream("/endpoints.tsv")) {
      if (in == null) {
        throw new IllegalStateException("no endpoints.tsv");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Endpoint parse(String line) {
    String[] cells = line.split("\t", -1);
    return new Endpoint(
        cells[2],
        cells[3],
        Credential.valueOf(cells[4]),
        cells[5],
        Integer.parseInt(cells[6]),
        cells[7]);
  }
}
