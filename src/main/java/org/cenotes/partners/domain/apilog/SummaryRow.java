package org.cenotes.partners.domain.apilog;

import java.time.Instant;
import java.util.UUID;

/** A row of {@code api_call_rollups} or {@code api_call_deltas}, as selected by the statements. */
record SummaryRow(
    UUID partnerId,
    String granularity,
    Instant startsAt,
    long calls,
    long errors,
    long durationUs,
    long bytesIn,
    long bytesOut,
    long dropped,
    byte[] durations,
    String endpoints) {}
