package org.cenotes.partners.domain.partner;

import java.util.Map;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Statistics over all partners.
 *
 * @param total all partners
 * @param byStatus number of partners by status
 * @param byType partners that have a type
 * @param registeredLast30Days partners that registered in the last 30 days
 * @param activeKeys active API keys of all partners
 * @param reservationsLast30Days live reservations created in the last 30 days and now confirmed,
 *     completed or no_show
 * @param grossLast30Days the total of those in MXN
 */
@Schema(name = "PartnerStatistics")
public record PartnerStatistics(
    long total,
    Map<PartnerStatus, Long> byStatus,
    Map<PartnerType, Long> byType,
    long registeredLast30Days,
    long activeKeys,
    long reservationsLast30Days,
    Cents grossLast30Days) {}
