package org.cenotes.partners.domain.reservation;

import jakarta.persistence.Embeddable;

/** The number of visitors, by age group. */
@Embeddable
public record PartySize(int visitors, int adults, int children) {
  /** The party of these adults and children. */
  public static PartySize of(int adults, int children) {
    return new PartySize(adults + children, adults, children);
  }
}
