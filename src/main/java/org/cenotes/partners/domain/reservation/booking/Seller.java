package org.cenotes.partners.domain.reservation.booking;

import java.util.UUID;
import org.cenotes.partners.platform.money.BasisPoints;

/**
 * Who books.
 *
 * @param commission the partner's rate at this moment
 * @param source {@code partner_api} or {@code partner_portal}
 */
public record Seller(UUID partnerId, BasisPoints commission, String source) {}
