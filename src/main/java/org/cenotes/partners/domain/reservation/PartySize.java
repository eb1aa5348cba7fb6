package org.cenotes.partners.domain.reservation;

import jakarta.persistence.Embeddable;

/** How many come, and of which age. */
@Embeddable
public record PartySize(int visitors, int adults, int children) {
  /** So many of each. */
  public static PartySize of(int adults, int children) {
    return new PartySize(adults + children, adults, children);
  }
}
