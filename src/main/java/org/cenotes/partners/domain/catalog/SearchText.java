package org.cenotes.partners.domain.catalog;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Normalises text for searching: lower case, without accents. */
final class SearchText {
  private SearchText() {}

  static String of(@Nullable String... parts) {
    String joined = Arrays.stream(parts).filter(Objects::nonNull).collect(Collectors.joining(" "));
    return Normalizer.normalize(joined, Normalizer.Form.NFD)
        .replaceAll("\\p{M}", "")
        .toLowerCase(Locale.ROOT)
        .strip();
  }
}
