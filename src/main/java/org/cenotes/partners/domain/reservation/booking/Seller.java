package org.cenotes.partners.domain.reservation.booking;

import java.util.UUID;
import org.cenotes.partners.platform.money.BasisPoints;

/**
 * The partner that sells a visit.
 *
 * @param commission the partner's rate now
 * @param source {@code partner_api} or {@code partner_portal}
 */
public record Seller(UUID partnerId, BasisPoints commission, String source) {}
