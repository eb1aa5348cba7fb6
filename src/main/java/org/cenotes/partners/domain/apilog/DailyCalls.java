package org.cenotes.partners.domain.apilog;

import java.time.LocalDate;

/**
 * The live calls of a day of UTC.
 *
 * @param bytesIn of the bodies of requests
 * @param bytesOut of the bodies of responses
 * @param dropped calls that were not recorded; nothing else counts them
 */
public record DailyCalls(LocalDate date, long calls, long bytesIn, long bytesOut, long dropped) {}
