package org.cenotes.partners.domain.partner;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.cenotes.partners.platform.http.WithEditablePart;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A partner with counts of what it has.
 *
 * @param users in any state
 * @param activeKeys live and test
 * @param webhooks active ones, live and test
 * @param reservations live, in any state
 * @param lastApiCallAt exact to a minute
 */
@Schema(name = "PartnerDetail")
public record PartnerDetail(
    @JsonUnwrapped AdminPartnerView partner,
    long users,
    long activeKeys,
    long webhooks,
    long reservations,
    @Nullable Instant lastApiCallAt)
    implements WithEditablePart {

  @Override
  public AdminPartnerView editablePart() {
    return partner;
  }
}
