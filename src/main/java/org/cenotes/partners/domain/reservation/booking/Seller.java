package org.cenotes.partners.domain.reservation.booking;

import java.util.UUID;
import org.cenotes.partners.platform.money.BasisPoints;

/**
 * The partner that sells a visit.
 *
 * @param commission the partner's rate now
 * @param source how it sells: {@link #API} or {@link #PORTAL}
 */
public record Seller(UUID partnerId, BasisPoints commission, String source) {
  /** The source of what is booked with an API key. */
  public static final String API = "partner_api";

  /** The source of what the partner's users book in the portal. */
  public static final String PORTAL = "partner_portal";
}
