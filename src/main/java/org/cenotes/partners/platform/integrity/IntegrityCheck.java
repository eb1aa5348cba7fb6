package org.cenotes.partners.platform.integrity;

import jakarta.persistence.Tuple;
import java.util.List;

/**
 * Compares one fact that is stored twice. A module that stores one implements this in a repository;
 * every implementation runs in a transaction of its own, on live and on sandbox data.
 */
public interface IntegrityCheck {
  /** What it compares: lower case, a word or two. */
  String name();

  /** Compares in one statement, so that both sides are of the same instant. */
  Outcome compare();

  /**
   * What a check found.
   *
   * @param name what was compared: lower case, a word or two
   * @param checked how many rows were compared
   * @param differing a sentence for each row that differs, at most 100
   */
  record Outcome(String name, long checked, List<String> differing) {
    /** From a row with the columns {@code checked} and {@code differing}, an array or null. */
    public static Outcome of(String name, Tuple row) {
      String[] differing = row.get("differing", String[].class);
      return new Outcome(
          name, row.get("checked", Long.class), differing == null ? List.of() : List.of(differing));
    }
  }
}
