package org.cenotes.partners.domain.catalog;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Normalises text for searching: lower case, without accents. */
final class SearchText {
  /** Leaves space for the suffix that makes a slug unique. */
  private static final int MAX_SLUG = 80;

  private SearchText() {}

  static String of(@Nullable String... parts) {
    String joined = Arrays.stream(parts).filter(Objects::nonNull).collect(Collectors.joining(" "));
    return Normalizer.normalize(joined, Normalizer.Form.NFD)
        .replaceAll("\\p{M}", "")
        .toLowerCase(Locale.ROOT)
        .strip();
  }

  /** A pattern for LIKE that finds texts which contain this one. */
  static String pattern(String part) {
    return '%' + of(part).replaceAll("([\\\\%_])", "\\\\$1") + '%';
  }

  /** The text in the letters of an address: {@code cenote-ik-kil}; never empty. */
  static String slug(String text) {
    String letters = of(text).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    String bounded =
        letters.length() <= MAX_SLUG
            ? letters
            : letters.substring(0, MAX_SLUG).replaceAll("-$", "");
    return bounded.isEmpty() ? "cenote" : bounded;
  }
}
