package org.cenotes.partners.domain.audit;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of a chain are read.
 *
 * @param kinds the actions' names before the dot
 * @param action the only action; null for all
 * @param from the earliest moment; null for all
 * @param until the end, exclusive; null for all
 * @param except actions that are left out
 */
public record ChangeFilter(
    List<String> kinds,
    @Nullable String action,
    @Nullable Instant from,
    @Nullable Instant until,
    List<String> except) {}
