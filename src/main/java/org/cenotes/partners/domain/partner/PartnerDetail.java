package org.cenotes.partners.domain.partner;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A partner and how much it has.
 *
 * @param users of any state
 * @param activeKeys live and test
 * @param webhooks that are active, live and test
 * @param reservations of any state, live
 * @param lastApiCallAt exact to a minute
 */
@Schema(name = "PartnerDetail")
public record PartnerDetail(
    @JsonUnwrapped AdminPartnerView partner,
    long users,
    long activeKeys,
    long webhooks,
    long reservations,
    @Nullable Instant lastApiCallAt) {}
