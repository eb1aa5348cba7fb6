package org.cenotes.partners.installation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The names of environment variables that the documents explain. */
final class DocumentedSettings {
  private static final Pattern PROPERTY = Pattern.compile("`(cenotes\\.[a-z0-9.-]+)`");
  private static final Pattern VARIABLE = Pattern.compile("`([A-Z]+(?:_[A-Z]+)+)`");

  private DocumentedSettings() {}

  static Set<String> names() throws IOException {
    String operations = Files.readString(Path.of("docs/operations.md"));
    String server = Files.readString(Path.of("liberty/README.md"));
    Set<String> names = new TreeSet<>();
    first(PROPERTY, operations)
        .map(property -> property.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"))
        .forEach(names::add);
    first(VARIABLE, server).forEach(names::add);
    return names;
  }

  private static Stream<String> first(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1));
  }
}
