package org.cenotes.partners.domain.billing;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a partner earned on the visits of one month in one currency.
 *
 * @param id stays the same for a partner, a month and a currency
 * @param number for people
 * @param period the month of the visits, local to each cenote
 * @param status open until the month has ended in every time zone
 * @param currency ISO 4217 code
 * @param reservations confirmed, completed or no-show
 * @param gross cents; what the guests pay, after discounts
 * @param commission cents; the partner's share
 * @param issuedAt when the month had ended in every time zone; absent while it is open
 */
@Schema(name = "CommissionStatement")
public record StatementView(
    UUID id,
    String number,
    String period,
    Status status,
    String currency,
    long reservations,
    Cents gross,
    Cents commission,
    @Nullable Instant issuedAt) {

  /** Whether the month is over everywhere. */
  @Schema(name = "CommissionStatementStatus")
  public enum Status implements WireEnum {
    OPEN,
    ISSUED
  }
}
