package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * A row of a file: either a cenote or the reason why it cannot be read.
 *
 * @param line line of the file in which the row ends, from 1
 * @param large whether it has so many values that its first problem must do
 */
record ImportRow(
    long line, @Nullable ImportedCenote cenote, @Nullable ApiException problem, boolean large) {
  static ImportRow refused(long line, ApiException problem) {
    return new ImportRow(line, null, problem, false);
  }
}
