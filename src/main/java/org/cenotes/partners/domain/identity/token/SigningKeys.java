package org.cenotes.partners.domain.identity.token;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.secret.Vault;

/** The table {@code signing_keys}. */
@Repository
class SigningKeys {
  @PersistenceContext private EntityManager entities;

  private final Vault vault;

  @Inject
  SigningKeys(Vault vault) {
    this.vault = vault;
  }

  /** One node at a time makes keys; the others wait and find what it made. */
  void lock() {
    entities
        .createNativeQuery(
            "SELECT CAST(pg_advisory_xact_lock(hashtext('signing_keys')) AS text)", String.class)
        .getSingleResult();
  }

  /** All, the one that was made last first. */
  List<SigningKey> all() {
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(
                "SELECT sealed_jwk, created_at, active_from FROM signing_keys ORDER BY active_from"
                    + " DESC, id",
                Tuple.class)
            .getResultList();
    return rows.stream()
        .map(
            row ->
                SigningKey.open(
                    row.get(0, byte[].class),
                    vault,
                    row.get(1, Instant.class),
                    row.get(2, Instant.class)))
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
