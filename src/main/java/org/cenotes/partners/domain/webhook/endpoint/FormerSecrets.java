package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Secrets of an endpoint that were replaced, each with the end of its grace period, the newest
 * first. At most three are kept. Hibernate has null for none.
 */
@Embeddable
class FormerSecrets {
  @Column(name = "former_sealed_secret")
  private byte @Nullable [] sealed;

  @Column(name = "former_secret_until")
  private @Nullable Instant until;

  @Column(name = "second_former_sealed_secret")
  private byte @Nullable [] secondSealed;

  @Column(name = "second_former_secret_until")
  private @Nullable Instant secondUntil;

  @Column(name = "third_former_sealed_secret")
  private byte @Nullable [] thirdSealed;

  @Column(name = "third_former_secret_until")
  private @Nullable Instant thirdUntil;

  protected FormerSecrets() {} // for Hibernate

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Secret(byte[] sealed, Instant until) {}

  /**
   * The former secrets after a rotation. Without a grace period there are none: whoever rotates so
   * wants no other secret to be valid any more.
   *
   * @param before until now; null for none
   * @param replaced the encrypted secret that is replaced now
   */
  static @Nullable FormerSecrets after(
      @Nullable FormerSecrets before, byte[] replaced, Duration grace, Instant now) {
    if (grace.compareTo(Duration.ZERO) <= 0) {
      return null;
    }
    List<Secret> kept = new ArrayList<>();
    kept.add(new Secret(replaced, now.plus(grace)));
    if (before != null) {
      kept.addAll(before.inGrace(now));
    }
    FormerSecrets after = new FormerSecrets();
    after.sealed = kept.get(0).sealed();
    after.until = kept.get(0).until();
    if (kept.size() > 1) {
      after.secondSealed = kept.get(1).sealed();
      after.secondUntil = kept.get(1).until();
    }
    if (kept.size() > 2) {
      after.thirdSealed = kept.get(2).sealed();
      after.thirdUntil = kept.get(2).until();
    }
    return after;
  }

  /** The encrypted secrets that still sign, the newest first. */
  List<byte[]> sealed(Instant now) {
    return inGrace(now).stream().map(Secret::sealed).toList();
  }

  /** The end of the newest one's grace period; null when there is none. */
  @Nullable Instant until() {
    return until;
  }

  private List<Secret> inGrace(Instant now) {
    List<Secret> found = new ArrayList<>();
    add(found, sealed, until, now);
    add(found, secondSealed, secondUntil, now);
    add(found, thirdSealed, thirdUntil, now);
    return found;
  }

  private static void add(
      List<Secret> found, byte @Nullable [] sealed, @Nullable Instant until, Instant now) {
    if (sealed != null && until != null && now.isBefore(until)) {
      found.add(new Secret(sealed, until));
    }
  }
}
