package org.cenotes.partners.platform.signal;

import org.jspecify.annotations.Nullable;

/**
 * CDI event: a row that caches may hold was changed by any node.
 *
 * @param kind as named by the row's trigger, for example {@code cenote}; null when anything may
 *     have changed
 * @param id the row's id, as text
 */
public record RowChanged(@Nullable String kind, @Nullable String id) {
  /** Anything may have changed, because notifications may have been missed. */
  static final RowChanged ANYTHING = new RowChanged(null, null);

  /** Whether caches must drop everything. */
  public boolean isAnything() {
    return kind == null;
  }
}
