package org.cenotes.partners.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Every text of the product that may be SQL or JPQL, with the module that contains it; the mapping
 * of an entity counts as a query of its table.
 */
final class SqlTexts {
  /**
   * One text.
   *
   * @param module a domain module, {@code platform} or {@code api}
   * @param place its file
   */
  record SqlText(String module, Path place, String text) {}

  static final Path MIGRATIONS = Path.of("database/migrations");
  private static final Path JAVA = Path.of("src/main/java/org/cenotes/partners");
  private static final Path RESOURCES = Path.of("src/main/resources/sql");

  private static final Pattern TOKEN =
      Pattern.compile(
          "\"\"\"(?<block>(?s:.*?))\"\"\""
              + "|\"(?<string>(?:[^\"\\\\\n]|\\\\.)*+)\""
              + "|'(?:[^'\\\\\n]|\\\\.)*+'|/\\*(?s:.*?)\\*/|//[^\n]*");
  private static final Pattern MAPPING = Pattern.compile("@Table\\(name = \"(\\w+)\"");
  private static final Pattern PLUS = Pattern.compile("\\s*\\+\\s*");
  private static final Pattern OWNER = Pattern.compile("-- Owner: (\\w+)\n(?s:.*)");

  private SqlTexts() {}

  static List<SqlText> all() {
    List<SqlText> texts = new ArrayList<>();
    for (Path file : files(JAVA, ".java")) {
      String java = read(file);
      literals(java).forEach(text -> texts.add(new SqlText(javaModule(file), file, text)));
      MAPPING
          .matcher(java)
          .results()
          .forEach(
              entity -> texts.add(new SqlText(javaModule(file), file, "FROM " + entity.group(1))));
    }
    for (Path file : files(RESOURCES, ".sql")) {
      texts.add(new SqlText(RESOURCES.relativize(file).getName(0).toString(), file, read(file)));
    }
    for (Path file : files(MIGRATIONS, ".sql")) {
      if (file.getFileName().toString().startsWith("R__")) {
        texts.add(new SqlText(owner(file), file, read(file)));
      }
    }
    return texts;
  }

  /** The module named in the first line of a repeatable migration. */
  static String owner(Path repeatable) {
    Matcher owner = OWNER.matcher(read(repeatable));
    if (!owner.matches()) {
      throw new IllegalStateException(repeatable + " must begin with: -- Owner: <module>");
    }
    return owner.group(1);
  }

  static List<Path> files(Path root, String extension) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(extension)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String javaModule(Path file) {
    Path place = JAVA.relativize(file);
    return place.startsWith("domain") ? place.getName(1).toString() : place.getName(0).toString();
  }

  /** String literals and text blocks; those that are concatenated are one. */
  private static List<String> literals(String java) {
    List<String> found = new ArrayList<>();
    int end = -1;
    for (MatchResult token : TOKEN.matcher(java).results().toList()) {
      String text = token.group(1) == null ? token.group(2) : token.group(1);
      if (text != null) {
        if (end >= 0 && PLUS.matcher(java.substring(end, token.start())).matches()) {
          found.add(found.remove(found.size() - 1) + text);
        } else {
          found.add(text);
        }
        end = token.end();
      }
    }
    return found;
  }
}
