package org.cenotes.partners.platform.migration;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The settings of commands that run without the server: environment variables, or files in the
 * directories of {@code VARIABLE_SOURCE_DIRS}, as the server reads them.
 */
final class Variables {
  private static final String DIRECTORIES = "VARIABLE_SOURCE_DIRS";
  private static final Pattern PATH_SEPARATOR =
      Pattern.compile(File.pathSeparator, Pattern.LITERAL);

  private Variables() {}

  /**
   * An environment variable, or the file of its name, or the default when neither is there or both
   * are blank.
   *
   * @throws IllegalArgumentException when it is encoded as only the server can read it
   */
  static String get(String name, String otherwise) {
    return find(name, name, otherwise);
  }

  /**
   * A setting of the application, by the name of its property: the environment variable, or the
   * file of the property's name.
   */
  static String setting(String property, String otherwise) {
    return find(variable(property), property, otherwise);
  }

  /** The environment variable of a setting. */
  static String variable(String property) {
    return property.replaceAll("[.-]", "_").toUpperCase(Locale.ROOT);
  }

  private static String find(String variable, String file, String otherwise) {
    String value = System.getenv(variable);
    if (value == null || value.isBlank()) {
      value = fromFile(file);
    }
    if (value.startsWith("{")) {
      throw new IllegalArgumentException(
          variable + " is encoded; commands need it as it is, for example from a file");
    }
    return value.isEmpty() ? otherwise : value;
  }

  private static String fromFile(String name) {
    String directories = System.getenv(DIRECTORIES);
    for (String directory :
        directories == null
            ? List.<String>of()
            : PATH_SEPARATOR.splitAsStream(directories).toList()) {
      Path file = Path.of(directory, name);
      if (Files.isRegularFile(file)) {
        try {
          return Files.readString(file).strip();
        } catch (IOException e) {
          throw new UncheckedIOException("cannot read " + file, e);
        }
      }
    }
    return "";
  }
}
