package org.cenotes.partners.domain.pricing;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.jspecify.annotations.Nullable;

/**
 * What a guest selected, to be priced.
 *
 * @param adults at least one
 * @param packageId booked instead of plain entry; null: plain entry
 * @param services without duplicates
 */
public record VisitSelection(
    int adults,
    int children,
    @Nullable UUID packageId,
    List<SelectedService> services,
    TransportationType transportation) {
  public int visitors() {
    return adults + children;
  }
}
