package org.cenotes.partners.domain.reservation;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import org.cenotes.partners.domain.catalog.CancellationPolicy;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.Mutability;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.java.Immutability;

/**
 * What was agreed when the visit was booked, whatever changes later.
 *
 * @param commissionBp the selling partner's rate, 1000 = 10 %
 * @param currency ISO 4217
 */
@Embeddable
public record BookingTerms(
    @Column(name = "commission_bp") int commissionBp,
    String currency,
    @Column(name = "cancellation_policy")
        @JdbcTypeCode(SqlTypes.JSON)
        @Mutability(Immutability.class)
        CancellationPolicy cancellationPolicy) {}
