package org.cenotes.partners.domain.visit;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.time.LocalTime;

/**
 * When on its day a visit begins and ends, on the cenote's clock and as instants.
 *
 * @param timezone IANA name of the cenote's zone
 */
@Embeddable
public record Times(
    @Column(name = "start_time") LocalTime start,
    @Column(name = "end_time") LocalTime end,
    String timezone,
    @Column(name = "starts_at") Instant startsAt,
    @Column(name = "ends_at") Instant endsAt) {}
