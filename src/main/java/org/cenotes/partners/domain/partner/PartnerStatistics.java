package org.cenotes.partners.domain.partner;

import java.util.Map;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The platform's partners in figures.
 *
 * @param byType those that have a type yet
 * @param reservationsLast30Days live, made in the last 30 days and still standing: confirmed,
 *     completed, no_show
 * @param grossLast30Days their total, as far as it is in MXN
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
