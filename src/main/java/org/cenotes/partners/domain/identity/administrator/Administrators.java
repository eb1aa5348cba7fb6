package org.cenotes.partners.domain.identity.administrator;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.list.SortedQuery;
import org.jspecify.annotations.Nullable;

/** The administrators in the table {@code users}. */
@Repository
class Administrators {
  private static final String SELECT =
      """
      SELECT u.id, u.email, u.first_name, u.last_name, u.is_active,
             EXISTS (SELECT FROM totp_credentials t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL),
             u.must_change_password, u.last_login_at, u.created_at, CAST(NULL AS text)
        FROM users u WHERE u.system_role = 'admin'
      """;

  @PersistenceContext private EntityManager entities;

  List<AdministratorView> page(SortedQuery query) {
    String order = query.order().name();
    return select(
            " ORDER BY u.created_at %1$s, u.id %1$s OFFSET :offset LIMIT :limit".formatted(order))
        .setParameter("offset", query.offset())
        .setParameter("limit", query.perPage())
        .getResultList();
  }

  long count() {
    return NativeQueries.select(
            entities, "SELECT count(*) FROM users WHERE system_role = 'admin'", Long.class)
        .getSingleResult();
  }

  Optional<AdministratorView> find(UUID id) {
    return Results.first(select(" AND u.id = :id").setParameter("id", id));
  }

  private TypedQuery<AdministratorView> select(String rest) {
    return NativeQueries.select(entities, SELECT + rest, AdministratorView.class);
  }

  /** Whether another administrator than this one is active. */
  boolean hasOtherActive(UUID id) {
    return NativeQueries.select(
            entities,
            "SELECT EXISTS (SELECT FROM users WHERE system_role = 'admin' AND is_active AND id <>"
                + " :id)",
            Boolean.class)
        .setParameter("id", id)
        .getSingleResult();
  }

  /**
   * Updates the user's row.
   *
   * @param temporaryHash of a password that must be changed; null when the password is unchanged
   */
  void update(
      AdministratorView changed,
      @Nullable String temporaryHash,
      boolean endsSessions,
      Instant now) {
    entities
        .createNativeQuery(
            """
            UPDATE users
               SET first_name = :first, last_name = :last, is_active = :active, updated_at = :now,
                   password_hash = coalesce(CAST(:hash AS text), password_hash),
                   must_change_password = must_change_password OR CAST(:hash AS text) IS NOT NULL,
                   sessions_valid_from = CASE WHEN :ends THEN :now ELSE sessions_valid_from END,
                   version = version + 1
             WHERE id = :id
            """)
        .setParameter("id", changed.id())
        .setParameter("first", changed.firstName())
        .setParameter("last", changed.lastName())
        .setParameter("active", changed.isActive())
        .setParameter("hash", temporaryHash)
        .setParameter("ends", endsSessions)
        .setParameter("now", now)
        .executeUpdate();
  }
}
