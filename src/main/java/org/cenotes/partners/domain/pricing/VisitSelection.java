package org.cenotes.partners.domain.pricing;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.jspecify.annotations.Nullable;

/**
 * What is to be priced.
 *
 * @param adults at least one
 * @param packageId in place of the entry price, or null
 * @param services each asked for once
 */
public record VisitSelection(
    int adults,
    int children,
    @Nullable UUID packageId,
    List<Extra> services,
    TransportationType transportation) {
  /** So many of a service. */
  public record Extra(UUID serviceId, int quantity) {}

  public int visitors() {
    return adults + children;
  }
}
