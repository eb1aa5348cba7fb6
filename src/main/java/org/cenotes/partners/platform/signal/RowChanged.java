package org.cenotes.partners.platform.signal;

import org.jspecify.annotations.Nullable;

/**
 * A row that caches may hold has changed, on whatever node; sent as a CDI event.
 *
 * @param kind as the row's trigger names it, for example {@code cenote}; null: anything may have
 *     changed, forget all
 * @param id the row's id, as text
 */
public record RowChanged(@Nullable String kind, @Nullable String id) {
  /** Signals may have been missed. */
  static final RowChanged ANYTHING = new RowChanged(null, null);

  /** Whether a cache of this kind must forget everything. */
  public boolean isAnything() {
    return kind == null;
  }
}
