package org.cenotes.partners.api.openapi;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Names of components. */
final class ComponentNames {
  private ComponentNames() {}

  /** {@code reservation.no_show} or {@code Not Found} as {@code ReservationNoShow, NotFound}. */
  static String camel(String words) {
    return Arrays.stream(words.split("[^A-Za-z0-9]+"))
        .filter(word -> !word.isEmpty())
        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
        .collect(Collectors.joining());
  }
}
