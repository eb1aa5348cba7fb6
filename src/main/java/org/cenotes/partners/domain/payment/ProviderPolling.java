package org.cenotes.partners.domain.payment;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When the provider is asked about a payment, and by whom not meanwhile. */
@Embeddable
class ProviderPolling {
  /** How long whoever asks the provider is left alone before somebody else asks how it stands. */
  static final Duration LEASE = Duration.ofSeconds(60);

  /** How long after its hold a payment is still asked after: vouchers are paid days later. */
  private static final Duration LATEST = Duration.ofDays(4);

  /** The longest wait between two looks is some nine hours. */
  private static final int MOST_DOUBLINGS = 9;

  @Column(name = "settling_until")
  private @Nullable Instant settlingUntil;

  private int attempts;

  @Column(name = "poll_at")
  private @Nullable Instant lookAt;

  @Column(name = "polls")
  private int looks;

  /** The provider has it; now it is asked from time to time how it stands. */
  void begin(Instant now) {
    lookAt = now.plus(LEASE);
  }

  boolean isUnderWay(Instant now) {
    return settlingUntil != null && now.isBefore(settlingUntil);
  }

  /** Somebody is about to ask it to take the money; answers the number of this attempt. */
  int attempt(Instant now) {
    settlingUntil = now.plus(LEASE);
    lookAt = settlingUntil;
    return ++attempts;
  }

  /** It has answered: whoever comes may try again. */
  void answered() {
    settlingUntil = null;
  }

  /** It could not be asked: whoever comes may try again, and we ask how the payment stands. */
  void release(Instant now) {
    settlingUntil = null;
    lookAt = now.plusSeconds(1);
  }

  /** It is about to be asked how the payment stands: later each time, while it matters. */
  void look(Instant expiresAt, Instant now) {
    looks++;
    boolean matters = now.isBefore(expiresAt.plus(LATEST));
    lookAt = matters ? now.plus(LEASE.multipliedBy(1L << Math.min(looks, MOST_DOUBLINGS))) : null;
  }

  /** Nothing more is to be learned. */
  void end() {
    settlingUntil = null;
    lookAt = null;
  }
}
