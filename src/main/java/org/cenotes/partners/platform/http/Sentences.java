package org.cenotes.partners.platform.http;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Translates the sentences of errors. They are written in English where they are thrown; the
 * catalogue {@code sentences_es.json} maps them to Spanish, with {@code {0}} for what differs.
 */
public final class Sentences {
  private static final Sentences SPANISH = new Sentences("/sentences_es.json");

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([0-9])}");

  private final Map<String, String> plain = new HashMap<>();
  private final List<Template> templates = new ArrayList<>();

  private Sentences(String catalogue) {
    read(catalogue)
        .forEach(
            (english, translation) -> {
              if (english.contains("{0}")) {
                templates.add(new Template(english.split("\\{[0-9]}", -1), translation));
              } else {
                plain.put(english, translation);
              }
            });
    // the most specific first: "the reservation is {0} and its visit is over" before its beginning
    templates.sort(Comparator.comparing(Template::length).reversed());
  }

  private static Map<String, String> read(String catalogue) {
    try (InputStream in = Sentences.class.getResourceAsStream(catalogue)) {
      return new ObjectMapper().readValue(in, new TypeReference<>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The errors in this language; a sentence without a translation stays in English. */
  public static FieldErrors translated(FieldErrors errors, Language language) {
    return language == Language.EN ? errors : SPANISH.translated(errors);
  }

  /**
   * The Spanish for a sentence without the member's name, for tests; null when the catalogue lacks
   * it.
   */
  static @Nullable String spanish(String sentence) {
    return SPANISH.find(sentence);
  }

  private FieldErrors translated(FieldErrors errors) {
    Map<String, String> known = new HashMap<>();
    Map<String, List<String>> fields = new LinkedHashMap<>();
    errors
        .fields()
        .forEach(
            (field, sentences) ->
                fields.put(
                    field,
                    sentences.stream()
                        .map(
                            sentence ->
                                known.computeIfAbsent(sentence, all -> translated(field, all)))
                        .toList()));
    List<String> messages =
        errors.messages().stream()
            .map(sentence -> known.computeIfAbsent(sentence, this::translated))
            .toList();
    return new FieldErrors(messages, fields, errors.details());
  }

  private String translated(String field, String sentence) {
    String prefix = field + " ";
    String rest = sentence.startsWith(prefix) ? sentence.substring(prefix.length()) : null;
    String found = rest == null ? null : find(rest);
    return found == null ? sentence : prefix + found;
  }

  /** A sentence of no field. */
  private String translated(String sentence) {
    String found = find(sentence);
    return found == null ? sentence : found;
  }

  private @Nullable String find(String sentence) {
    String exact = plain.get(sentence);
    if (exact != null) {
      return exact;
    }
    for (Template template : templates) {
      String translation = template.translate(sentence);
      if (translation != null) {
        return translation;
      }
    }
    return null;
  }

  /**
   * A sentence with placeholders.
   *
   * @param parts what stands before, between and after them
   */
  private record Template(String[] parts, String translation) {
    int length() {
      return String.join("", parts).length();
    }

    /** Finds each part after the one before it, so it takes linear time; null without a match. */
    @Nullable String translate(String sentence) {
      String last = parts[parts.length - 1];
      if (!sentence.startsWith(parts[0]) || !sentence.endsWith(last)) {
        return null;
      }
      List<String> values = new ArrayList<>();
      int from = parts[0].length();
      int end = sentence.length() - last.length();
      for (int i = 1; i < parts.length; i++) {
        int to = i == parts.length - 1 ? end : sentence.indexOf(parts[i], from);
        if (to <= from || to > end) {
          return null;
        }
        values.add(sentence.substring(from, to));
        from = to + parts[i].length();
      }
      // all at once, because a value may be a caller's text that looks like a placeholder
      return PLACEHOLDER
          .matcher(translation)
          .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1), values)));
    }

    private static String value(String number, List<String> values) {
      return values.get(Integer.parseInt(number));
    }
  }
}
