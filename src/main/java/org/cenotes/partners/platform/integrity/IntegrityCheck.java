package org.cenotes.partners.platform.integrity;

import java.util.List;
import org.jspecify.annotations.Nullable;

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
    /**
     * The one row of a check's statement.
     *
     * @param checked how many rows were compared
     * @param differing a sentence for each row that differs, at most 100; null when there is none
     */
    public record Row(long checked, String @Nullable [] differing) {}

    /** From the row that a check named so has read. */
    public static Outcome of(String name, Row row) {
      return new Outcome(
          name, row.checked(), row.differing() == null ? List.of() : List.of(row.differing()));
    }
  }
}
