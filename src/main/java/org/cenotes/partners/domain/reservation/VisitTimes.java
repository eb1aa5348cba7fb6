package org.cenotes.partners.domain.reservation;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.time.LocalTime;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/**
 * Start and end of a visit, in the cenote's time zone and as instants. Local times are bound as
 * such: as {@code java.sql.Time} they would depend on the machine's zone.
 *
 * @param timezone IANA name of the cenote's zone
 */
@Embeddable
public record VisitTimes(
    @Column(name = "start_time") @JdbcTypeCode(SqlTypes.LOCAL_TIME) LocalTime start,
    @Column(name = "end_time") @JdbcTypeCode(SqlTypes.LOCAL_TIME) LocalTime end,
    String timezone,
    @Column(name = "starts_at") Instant startsAt,
    @Column(name = "ends_at") Instant endsAt) {}
