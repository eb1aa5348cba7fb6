package org.cenotes.partners.domain.identity.operator;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.SortedQuery;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;

/** The table {@code operator_cenotes}, and the operators in the table {@code users}. */
@Repository
class Operators {
  private static final String SELECT =
      """
      SELECT u.id, u.email, u.first_name, u.last_name, u.is_active,
             EXISTS (SELECT FROM totp_credentials t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL),
             u.created_at,
             ARRAY(SELECT CAST(c.cenote_id AS text) FROM operator_cenotes c WHERE c.user_id = u.id
                    ORDER BY c.cenote_id)
        FROM users u WHERE u.system_role = 'operator'
      """;

  private record Row(
      UUID id,
      String email,
      String firstName,
      String lastName,
      boolean isActive,
      boolean totpEnabled,
      Instant createdAt,
      String[] cenoteIds) {
    OperatorView view() {
      List<UUID> cenotes = Arrays.stream(cenoteIds).map(UUID::fromString).toList();
      return new OperatorView(
          id, email, firstName, lastName, cenotes, isActive, totpEnabled, createdAt);
    }
  }

  @PersistenceContext private EntityManager entities;

  List<OperatorView> page(SortedQuery query) {
    String order = query.order().name();
    return select(
            " ORDER BY u.created_at %1$s, u.id %1$s OFFSET :offset LIMIT :limit".formatted(order))
        .setParameter("offset", query.offset())
        .setParameter("limit", query.perPage())
        .getResultList()
        .stream()
        .map(Row::view)
        .toList();
  }

  long count() {
    return NativeQueries.select(
            entities, "SELECT count(*) FROM users WHERE system_role = 'operator'", Long.class)
        .getSingleResult();
  }

  Optional<OperatorView> find(UUID id) {
    return Results.first(select(" AND u.id = :id").setParameter("id", id)).map(Row::view);
  }

  /** With the user's row locked until the transaction ends. */
  Optional<OperatorView> findLocked(UUID id) {
    // In a statement of its own: one that waits for the lock would show the cenotes from before.
    NativeQueries.select(
            entities,
            "SELECT id FROM users WHERE id = :id AND system_role = 'operator' FOR NO KEY UPDATE",
            UUID.class)
        .setParameter("id", id)
        .getResultList();
    return find(id);
  }

  private TypedQuery<Row> select(String rest) {
    return NativeQueries.select(entities, SELECT + rest, Row.class);
  }

  /**
   * Updates the user's row. As with a new user, an invitation that has lapsed, of whichever
   * partner, does not keep its e-mail.
   *
   * @throws ApiException 409 when the e-mail is taken
   */
  void update(
      OperatorView operator, @Nullable String passwordHash, boolean endsSessions, Instant now) {
    NativeQueries.select(
            entities, "SELECT CAST(control.delete_lapsed_invitation(:email) AS text)", String.class)
        .setParameter("email", operator.email())
        .getSingleResult();
    try {
      entities
          .createNativeQuery(
              """
              UPDATE users
                 SET email = :email, first_name = :first, last_name = :last, is_active = :active, updated_at = :now,
                     password_hash = coalesce(CAST(:hash AS text), password_hash),
                     sessions_valid_from = CASE WHEN :ends THEN :now ELSE sessions_valid_from END,
                     version = version + 1
               WHERE id = :id
              """)
          .setParameter("id", operator.id())
          .setParameter("email", operator.email())
          .setParameter("first", operator.firstName())
          .setParameter("last", operator.lastName())
          .setParameter("active", operator.isActive())
          .setParameter("hash", passwordHash)
          .setParameter("ends", endsSessions)
          .setParameter("now", now)
          .executeUpdate();
    } catch (ConstraintViolationException broken) {
      throw "users_email_key".equals(broken.getConstraintName())
          ? new ApiException(UserError.EMAIL_TAKEN)
          : broken;
    }
  }

  /** Assigns exactly these cenotes to the operator. */
  void assign(UUID id, List<UUID> cenoteIds) {
    UUID[] ids = cenoteIds.toArray(UUID[]::new);
    entities
        .createNativeQuery(
            "DELETE FROM operator_cenotes WHERE user_id = :id AND cenote_id <> ALL (CAST(:cenotes"
                + " AS uuid[]))")
        .setParameter("id", id)
        .setParameter("cenotes", ids)
        .executeUpdate();
    entities
        .createNativeQuery(
            """
            INSERT INTO operator_cenotes (user_id, cenote_id)
            SELECT :id, cenote FROM unnest(CAST(:cenotes AS uuid[])) AS cenote ON CONFLICT DO NOTHING
            """)
        .setParameter("id", id)
        .setParameter("cenotes", ids)
        .executeUpdate();
  }

  /** Those of these ids that exist. */
  Set<UUID> knownCenotes(List<UUID> ids) {
    return NativeQueries.select(
            entities, "SELECT id FROM cenotes WHERE id = ANY (CAST(:ids AS uuid[]))", UUID.class)
        .setParameter("ids", ids.toArray(UUID[]::new))
        .getResultList()
        .stream()
        .collect(Collectors.toUnmodifiableSet());
  }
}
