package org.cenotes.partners.domain.payment;

import java.time.Instant;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How a guest can still pay after a payment has failed or expired.
 *
 * @param until until when; absent when the reservation can no longer be paid
 */
@Schema(name = "PaymentRetry")
public record PaymentRetry(
    @Schema(
            description =
                "confirm_again: confirm the same payment with another token. approve_again: send"
                    + " the guest to approveUrl again, then capture the same order. create_payment:"
                    + " create a payment again. book_again: the reservation can no longer be paid.")
        How how,
    @Nullable Instant until) {
  /** What to do. */
  public enum How implements WireEnum {
    CONFIRM_AGAIN("confirm this payment with another token"),
    APPROVE_AGAIN("send the guest to approveUrl again, then capture this order"),
    CREATE_PAYMENT("create a payment for the reservation"),
    BOOK_AGAIN("book again");

    private final String sentence;

    How(String sentence) {
      this.sentence = sentence;
    }

    /** What to do, as an instruction in an error. */
    String sentence() {
      return sentence;
    }
  }
}
