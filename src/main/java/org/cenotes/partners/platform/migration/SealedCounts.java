package org.cenotes.partners.platform.migration;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How many sealed values there are.
 *
 * @param byKey by the id of their master key, then by place
 */
record SealedCounts(Map<String, Map<String, Long>> byKey) {
  /**
   * Counts them, which reads all rows that have one.
   *
   * @param owner without automatic commits
   */
  static SealedCounts count(Connection owner) throws SQLException {
    Map<String, Map<String, Long>> byKey = new TreeMap<>();
    try (Statement statement = owner.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM control.sealed_rows()")) {
      while (row.next()) {
        byKey
            .computeIfAbsent(row.getString("key_id"), key -> new TreeMap<>())
            .put(row.getString("place"), row.getLong("row_count"));
      }
    }
    owner.commit();
    return new SealedCounts(byKey);
  }

  Set<String> keyIds() {
    return byKey.keySet();
  }

  /** The rows of some keys. */
  long of(Collection<String> keyIds) {
    return byKey.entrySet().stream()
        .filter(key -> keyIds.contains(key.getKey()))
        .flatMap(key -> key.getValue().values().stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  /**
   * A line for each key, followed by one for each of its places.
   *
   * @param present id of the key that seals now; empty when there is none
   * @param openable ids of the keys that can open
   */
  String lines(String present, Set<String> openable) {
    StringBuilder lines = new StringBuilder();
    Set<String> all = new TreeSet<>(byKey.keySet());
    all.addAll(openable);
    for (String key : all) {
      String kind =
          key.equals(present) ? "present" : openable.contains(key) ? "former" : "not configured";
      lines.append("  %s (%s): %d rows%n".formatted(key, kind, of(Set.of(key))));
      byKey
          .getOrDefault(key, Map.of())
          .forEach((place, rows) -> lines.append("    %s: %d%n".formatted(place, rows)));
    }
    return lines.toString();
  }
}
