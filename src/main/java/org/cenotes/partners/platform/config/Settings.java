package org.cenotes.partners.platform.config;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/**
 * All settings of the application: which names there are, and which values each accepts. A wrong
 * one would otherwise be ignored, or show when it is first used.
 */
public final class Settings {
  private static final String PREFIX = "cenotes.";
  private static final String VARIABLE_PREFIX = "CENOTES_";

  /** {@code server.xml} declares its variable. */
  private static final String ENVIRONMENT = "cenotes.environment";

  /** In names of variables that Kubernetes sets for services whose name begins as ours do. */
  private static final Pattern OF_KUBERNETES =
      Pattern.compile("_SERVICE_(HOST|PORT)|_PORT_[0-9]+_|_PORT$");

  /** Longer names and values are cut in sentences. */
  private static final int MAX_PRINTED = 100;

  private final Map<String, SettingKind> kinds = new TreeMap<>();

  private Settings(Properties file) {
    file.forEach(
        (name, kind) ->
            kinds.put(
                name.toString(), SettingKind.valueOf(kind.toString().toUpperCase(Locale.ROOT))));
  }

  /** The settings of this release. */
  public static Settings load() {
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(Settings.class.getResourceAsStream("/settings.properties")),
            StandardCharsets.UTF_8)) {
      Properties file = new Properties();
      file.load(reader);
      return new Settings(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names, in the form {@code cenotes.reservation.hold}; for tests. */
  public Collection<String> names() {
    return List.copyOf(kinds.keySet());
  }

  /**
   * One sentence for each unknown name and each value that its setting does not accept.
   *
   * @param variables names of all environment variables
   */
  public List<String> problems(Config config, Collection<String> variables) {
    List<String> problems = new ArrayList<>();
    for (String name : unknown(config, variables)) {
      problems.add("%s is not a setting; %s".formatted(cut(name), suggestion(name)));
    }
    for (String name : misnamed(config, variables)) {
      problems.add(
          "the file or variable %s is not read; name it %s".formatted(cut(name), property(name)));
    }
    kinds.forEach(
        (name, kind) ->
            config
                .getOptionalValue(name, String.class)
                .filter(value -> !kind.accepts(value))
                .ifPresent(value -> problems.add(refusal(name, kind, value))));
    return problems;
  }

  private static String refusal(String name, SettingKind kind, String value) {
    String sentence = name + " must be " + kind.expected;
    return kind.printable ? sentence + ", not \"" + cut(value) + "\"" : sentence;
  }

  private TreeSet<String> unknown(Config config, Collection<String> variables) {
    TreeSet<String> unknown = new TreeSet<>();
    for (String name : config.getPropertyNames()) {
      // the server also lists variables under the names that it derives from them
      if (name.startsWith(PREFIX)
          && !kinds.containsKey(name)
          && !variables.contains(variable(name))) {
        unknown.add(name);
      }
    }
    TreeSet<String> known = new TreeSet<>();
    kinds.keySet().forEach(name -> known.add(variable(name)));
    for (String name : variables) {
      if (name.startsWith(VARIABLE_PREFIX)
          && !known.contains(name)
          && !OF_KUBERNETES.matcher(name).find()) {
        unknown.add(name);
      }
    }
    return unknown;
  }

  /**
   * Only environment variables have names of their form. The server lists its own variables, such
   * as those from files, as they are named.
   */
  private static TreeSet<String> misnamed(Config config, Collection<String> variables) {
    TreeSet<String> misnamed = new TreeSet<>();
    for (String name : config.getPropertyNames()) {
      if (name.startsWith(VARIABLE_PREFIX)
          && !variables.contains(name)
          && !name.equals(variable(ENVIRONMENT))) {
        misnamed.add(name);
      }
    }
    return misnamed;
  }

  private String suggestion(String name) {
    boolean isVariable = name.startsWith(VARIABLE_PREFIX);
    return kinds.keySet().stream()
        .map(known -> isVariable ? variable(known) : known)
        .min(Comparator.comparingInt(known -> distance(cut(name), known)))
        .filter(nearest -> distance(cut(name), nearest) <= nearest.length() / 3)
        .map(nearest -> "did you mean " + nearest + "?")
        .orElse("docs/operations.md lists them");
  }

  /** The environment variable of a setting, as MicroProfile Config looks for it. */
  static String variable(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
  }

  /** The setting of a variable's name. */
  private String property(String variable) {
    return kinds.keySet().stream()
        .filter(name -> variable(name).equals(variable))
        .findFirst()
        .orElse("as docs/operations.md lists it");
  }

  private static String cut(String text) {
    return text.length() <= MAX_PRINTED ? text : text.substring(0, MAX_PRINTED) + "…";
  }

  /** How many letters must be changed, added or removed (Levenshtein). */
  private static int distance(String one, String other) {
    int[] above = new int[other.length() + 1];
    for (int j = 0; j < above.length; j++) {
      above[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = above[0];
      above[0] = i;
      for (int j = 1; j < above.length; j++) {
        int changed = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = above[j];
        above[j] = Math.min(changed, 1 + Math.min(above[j], above[j - 1]));
      }
    }
    return above[above.length - 1];
  }
}
