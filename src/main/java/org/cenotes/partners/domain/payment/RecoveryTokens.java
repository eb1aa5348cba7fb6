package org.cenotes.partners.domain.payment;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.RandomText;

/**
 * The table {@code payment_recovery_tokens}: SHA-256 digests of the tokens that resume payments.
 */
@Repository
class RecoveryTokens {
  /** How long a replaced token stays valid, in case the response with the new one was lost. */
  private static final Duration REPLACED_LIFETIME = Duration.ofMinutes(5);

  private static final int TOKEN_LENGTH = 43; // 256 bits

  @PersistenceContext private EntityManager entities;

  /**
   * Issues a token that is valid until the payment's hold ends.
   *
   * @param partnerNow the time of the partner's clock, by which the hold ends; in the sandbox it
   *     may be far ahead of real time, by which the token expires
   */
  String issue(Payment payment, Instant partnerNow, Instant now) {
    String token = RandomText.base62(TOKEN_LENGTH);
    entities
        .createNativeQuery(
            """
            INSERT INTO payment_recovery_tokens (digest, partner_id, payment_id, expires_at)
            VALUES (:digest, :partner, :payment, :until)
            """)
        .setParameter("digest", Digests.sha256(token))
        .setParameter("partner", payment.partnerId)
        .setParameter("payment", payment.id)
        .setParameter("until", now.plus(Duration.between(partnerNow, payment.expiresAt)))
        .executeUpdate();
    return token;
  }

  /** Limits the validity of a payment's tokens to five minutes. */
  void retire(UUID paymentId, Instant now) {
    entities
        .createNativeQuery(
            "UPDATE payment_recovery_tokens SET expires_at = least(expires_at, :soon)"
                + " WHERE payment_id = :payment")
        .setParameter("soon", now.plus(REPLACED_LIFETIME))
        .setParameter("payment", paymentId)
        .executeUpdate();
  }

  /** The payment of a valid token. */
  Optional<UUID> find(byte[] digest, Instant now) {
    return Results.first(
        NativeQueries.select(
                entities,
                "SELECT payment_id FROM payment_recovery_tokens"
                    + " WHERE digest = :digest AND expires_at > :now",
                UUID.class)
            .setParameter("digest", digest)
            .setParameter("now", now));
  }

  /**
   * Deletes up to {@code limit} expired tokens, without those that another transaction holds, and
   * returns how many.
   */
  int deleteExpired(Instant now, int limit) {
    return entities
        .createNativeQuery(
            """
            DELETE FROM payment_recovery_tokens WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM payment_recovery_tokens WHERE expires_at <= :now
               ORDER BY expires_at LIMIT :limit FOR UPDATE SKIP LOCKED))
            """)
        .setParameter("now", now)
        .setParameter("limit", limit)
        .executeUpdate();
  }
}
