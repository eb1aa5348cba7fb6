package org.cenotes.partners.domain.pricing.quote;

import java.util.List;

/**
 * The result, with the reasons when the party is not valid.
 *
 * @param valid whether a visit can be booked with the breakdown
 * @param reasons what is wrong with the breakdown; empty when it is valid
 * @see AgeBreakdownValidationRequest
 */
public record AgeBreakdownValidity(boolean valid, List<RefusalReason> reasons) {}
