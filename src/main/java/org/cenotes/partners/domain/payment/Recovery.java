package org.cenotes.partners.domain.payment;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that resume a payment, as SHA-256: the current one, and for a while the one before.
 */
@Embeddable
class Recovery {
  /** How long the token that was replaced goes on working, for the answer that was lost. */
  private static final Duration FORMER = Duration.ofMinutes(5);

  @Column(name = "recovery_digest")
  private byte[] digest;

  @Column(name = "former_recovery_digest")
  private byte @Nullable [] former;

  @Column(name = "former_recovery_until")
  private @Nullable Instant formerUntil;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Recovery() {}

  Recovery(byte[] digest) {
    this.digest = digest;
  }

  /**
   * Another token resumes it from now on, and the one that was used some minutes more.
   *
   * @param used null: none was, a new one was asked for
   */
  void renew(byte[] next, byte @Nullable [] used, Instant now) {
    if (used == null || Arrays.equals(digest, used)) {
      former = digest;
      formerUntil = now.plus(FORMER);
    } // else the answer with the current one was lost, and the former goes on
    digest = next;
  }

  /** Whether the token of this digest resumes it now. */
  boolean isBy(byte[] asked, Instant now) {
    return Arrays.equals(digest, asked)
        || (Arrays.equals(former, asked) && formerUntil != null && now.isBefore(formerUntil));
  }
}
