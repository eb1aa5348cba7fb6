package org.cenotes.partners.domain.catalog;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Where a cenote is.
 *
 * @param address street address or kilometre
 * @param municipality municipality in which the cenote is
 * @param state the federal state
 * @param country ISO 3166-1 alpha-2
 * @param latitude degrees, WGS 84
 * @param longitude degrees, WGS 84
 */
public record Location(
    @Nullable String address,
    String municipality,
    String state,
    String country,
    BigDecimal latitude,
    BigDecimal longitude) {}
