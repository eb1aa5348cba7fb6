package org.cenotes.partners.domain.identity.token;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.List;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.secret.Vault;

/** The table {@code signing_keys}. */
@Repository
class SigningKeys {
  private record Row(byte[] sealedJwk, Instant createdAt, Instant activeFrom) {}

  @PersistenceContext private EntityManager entities;

  private final Vault vault;

  @Inject
  SigningKeys(Vault vault) {
    this.vault = vault;
  }

  /** Lets one node at a time create keys, until the transaction ends. */
  void lock() {
    NativeQueries.select(
            entities,
            "SELECT CAST(pg_advisory_xact_lock(hashtext('signing_keys')) AS text)",
            String.class)
        .getSingleResult();
  }

  /** All keys, the newest first. */
  List<SigningKey> all() {
    return NativeQueries.select(
            entities,
            "SELECT sealed_jwk, created_at, active_from FROM signing_keys ORDER BY active_from"
                + " DESC, id",
            Row.class)
        .getResultList()
        .stream()
        .map(row -> SigningKey.open(row.sealedJwk(), vault, row.createdAt(), row.activeFrom()))
        .toList();
  }

  void add(SigningKey key) {
    entities
        .createNativeQuery(
            """
            INSERT INTO signing_keys (id, public_jwk, sealed_jwk, created_at, active_from)
            VALUES (:id, CAST(:public AS jsonb), :sealed, :created, :active)
            """)
        .setParameter("id", key.id())
        .setParameter("public", key.publicJwk())
        .setParameter("sealed", key.sealedWith(vault))
        .setParameter("created", key.createdAt())
        .setParameter("active", key.activeFrom())
        .executeUpdate();
  }

  void delete(SigningKey key) {
    entities
        .createNativeQuery("DELETE FROM signing_keys WHERE id = :id")
        .setParameter("id", key.id())
        .executeUpdate();
  }
}
