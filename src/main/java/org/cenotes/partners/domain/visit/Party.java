package org.cenotes.partners.domain.visit;

import jakarta.persistence.Embeddable;

/** How many come, and of which age. */
@Embeddable
public record Party(int visitors, int adults, int children) {
  /** So many of each. */
  public static Party of(int adults, int children) {
    return new Party(adults + children, adults, children);
  }
}
