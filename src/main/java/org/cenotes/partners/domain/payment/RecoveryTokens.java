package org.cenotes.partners.domain.payment;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Tokens;

/** The table {@code payment_recovery_tokens}: the tokens that resume payments, as SHA-256. */
@Repository
class RecoveryTokens {
  /** How long a token that was replaced goes on working, for the answer that was lost. */
  private static final Duration FORMER = Duration.ofMinutes(5);

  private static final int TOKEN_LENGTH = 43; // 256 bits

  @PersistenceContext private EntityManager entities;

  /** Another token resumes the payment until its hold ends; those before it some minutes more. */
  String renew(Payment payment, Instant now) {
    String token = Tokens.base62(TOKEN_LENGTH);
    entities.flush(); // the payment may be new
    retire(payment, now);
    entities
        .createNativeQuery(
            """
            INSERT INTO payment_recovery_tokens (digest, partner_id, payment_id, expires_at)
            VALUES (:digest, :partner, :payment, :until)
            """)
        .setParameter("digest", Digests.sha256(token))
        .setParameter("partner", payment.partnerId)
        .setParameter("payment", payment.id)
        .setParameter("until", payment.expiresAt)
        .executeUpdate();
    return token;
  }

  /** The tokens of a payment go on working for some minutes, and no longer. */
  void retire(Payment payment, Instant now) {
    entities
        .createNativeQuery(
            "UPDATE payment_recovery_tokens SET expires_at = least(expires_at, :soon)"
                + " WHERE payment_id = :payment")
        .setParameter("soon", now.plus(FORMER))
        .setParameter("payment", payment.id)
        .executeUpdate();
  }

  /** The payment that the token of this digest resumes now. */
  Optional<UUID> find(byte[] digest, Instant now) {
    List<?> found =
        entities
            .createNativeQuery(
                "SELECT payment_id FROM payment_recovery_tokens WHERE digest = :digest AND"
                    + " expires_at > :now",
                UUID.class)
            .setParameter("digest", digest)
            .setParameter("now", now)
            .getResultList();
    return found.stream().map(UUID.class::cast).findFirst();
  }

  /** Forgets those that resume nothing any more. */
  int forget(Instant now) {
    return entities
        .createNativeQuery("DELETE FROM payment_recovery_tokens WHERE expires_at <= :now")
        .setParameter("now", now)
        .executeUpdate();
  }
}
