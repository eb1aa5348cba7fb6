package org.cenotes.partners.domain.identity.totp;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.secret.Vault;

/** The tables {@code totp_credentials} and {@code recovery_codes}. */
@Repository
class TotpCredentials {
  private record Row(byte[] sealedSecret, Boolean confirmed) {}

  /**
   * A user's secret.
   *
   * @param confirmed whether logins need its codes
   */
  record Credential(byte[] secret, boolean confirmed) {}

  @PersistenceContext private EntityManager entities;

  private final Vault vault;

  @Inject
  TotpCredentials(Vault vault) {
    this.vault = vault;
  }

  Optional<Credential> find(UUID userId) {
    return Results.first(
            NativeQueries.select(
                    entities,
                    "SELECT sealed_secret, confirmed_at IS NOT NULL FROM totp_credentials"
                        + " WHERE user_id = :user",
                    Row.class)
                .setParameter("user", userId))
        .map(row -> new Credential(vault.open(row.sealedSecret()), row.confirmed()));
  }

  boolean isConfirmed(UUID userId) {
    return NativeQueries.select(
            entities,
            "SELECT EXISTS (SELECT FROM totp_credentials WHERE user_id = :user AND confirmed_at IS"
                + " NOT NULL)",
            Boolean.class)
        .setParameter("user", userId)
        .getSingleResult();
  }

  /** Stores a secret that is to be confirmed, in place of a former one of this kind. */
  void putPending(UUID userId, byte[] secret, Instant now) {
    entities
        .createNativeQuery(
            """
            INSERT INTO totp_credentials AS c (user_id, sealed_secret, created_at) VALUES (:user, :sealed, :now)
            ON CONFLICT (user_id) DO UPDATE SET sealed_secret = :sealed, created_at = :now
             WHERE c.confirmed_at IS NULL
            """)
        .setParameter("user", userId)
        .setParameter("sealed", vault.seal(secret))
        .setParameter("now", now)
        .executeUpdate();
  }

  void confirm(UUID userId, Instant now) {
    entities
        .createNativeQuery(
            "UPDATE totp_credentials SET confirmed_at = :now WHERE user_id = :user AND confirmed_at"
                + " IS NULL")
        .setParameter("user", userId)
        .setParameter("now", now)
        .executeUpdate();
  }

  /**
   * Accepts the code of a time step. False when the code of this step or of a later one was
   * accepted before, on whatever node: the row decides.
   */
  boolean accept(UUID userId, long step) {
    return entities
            .createNativeQuery(
                "UPDATE totp_credentials SET last_step = :step WHERE user_id = :user AND last_step <"
                    + " :step")
            .setParameter("user", userId)
            .setParameter("step", step)
            .executeUpdate()
        == 1;
  }

  /** Removes the user's second factor and its recovery codes, if there is one. */
  void delete(UUID userId) {
    entities
        .createNativeQuery("DELETE FROM totp_credentials WHERE user_id = :user")
        .setParameter("user", userId)
        .executeUpdate();
  }

  /**
   * As {@link #delete}, in the scope of the user's partner, which may do no more. False when the
   * user has none that is confirmed.
   */
  boolean deleteOfColleague(UUID userId) {
    return NativeQueries.select(
            entities, "SELECT control.remove_totp_of_colleague(:user)", Boolean.class)
        .setParameter("user", userId)
        .getSingleResult();
  }

  /** Stores these recovery codes in place of all former ones. */
  void putRecoveryCodes(UUID userId, List<byte[]> digests) {
    entities
        .createNativeQuery("DELETE FROM recovery_codes WHERE user_id = :user")
        .setParameter("user", userId)
        .executeUpdate();
    entities
        .createNativeQuery(
            """
            INSERT INTO recovery_codes (user_id, digest)
            SELECT :user, decode(digest, 'hex') FROM unnest(CAST(:digests AS text[])) AS digest
            """)
        .setParameter("user", userId)
        .setParameter(
            "digests", digests.stream().map(HexFormat.of()::formatHex).toArray(String[]::new))
        .executeUpdate();
  }

  /** Spends a recovery code. False when the user has no such code, or no more. */
  boolean spendRecoveryCode(UUID userId, byte[] digest) {
    return entities
            .createNativeQuery(
                "DELETE FROM recovery_codes WHERE user_id = :user AND digest = :digest")
            .setParameter("user", userId)
            .setParameter("digest", digest)
            .executeUpdate()
        == 1;
  }
}
