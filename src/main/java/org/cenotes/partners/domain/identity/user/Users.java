package org.cenotes.partners.domain.identity.user;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.Conditions;
import org.cenotes.partners.platform.list.PageQuery;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;

/** The table {@code users}. */
@Repository
class Users {
  /** Active users and open invitations of one partner; each administrator gets security mails. */
  private static final int MAX_USERS = 500;

  /**
   * Deactivated users of one partner, whose rows stay for the audit log: far more than a team of
   * {@value #MAX_USERS} loses in years, and an end to creating and deactivating users in turn.
   */
  private static final int MAX_DEACTIVATED = 5_000;

  /** Users with a lapsed invitation; each invitation to another e-mail adds one. */
  private static final int MAX_LAPSED = 500;

  /** How many users have a role; JPQL results need the boxed types. */
  record RoleCount(PartnerRole role, Boolean active, Long users) {}

  @PersistenceContext private EntityManager entities;

  /** Serialises changes to a partner's users until the transaction ends. */
  void lockTeam(UUID partnerId) {
    NativeQueries.select(
            entities,
            "SELECT CAST(pg_advisory_xact_lock(hashtextextended(:name, 0)) AS text)",
            String.class)
        .setParameter("name", "team:" + partnerId)
        .getSingleResult();
  }

  /**
   * Adds a user at once. An invitation that has lapsed, of whichever partner, does not keep its
   * e-mail.
   *
   * @throws ApiException 409 when the e-mail is taken, also by a user outside this scope
   */
  void addUnique(User user) {
    NativeQueries.select(
            entities, "SELECT CAST(control.delete_lapsed_invitation(:email) AS text)", String.class)
        .setParameter("email", user.email())
        .getSingleResult();
    try {
      entities.persist(user);
      entities.flush();
    } catch (ConstraintViolationException broken) {
      throw "users_email_key".equals(broken.getConstraintName())
          ? new ApiException(UserError.EMAIL_TAKEN)
          : broken;
    }
  }

  /**
   * Deletes the oldest of the partner's users who did not accept their invitation in time, so that
   * about {@value #MAX_LAPSED} remain. The scope is the partner's. This locks the partner's audit
   * chain, so it must come after {@link #addUnique}, which may lock that of another partner first.
   */
  void deleteOldInvited() {
    entities.flush(); // a new invitation keeps its user
    NativeQueries.select(
            entities, "SELECT CAST(control.delete_old_invited(:keep) AS text)", String.class)
        .setParameter("keep", MAX_LAPSED)
        .getSingleResult();
  }

  /** A deleted user who had been invited only. */
  record WithdrawnUser(UUID userId, UUID partnerId) {}

  /** Deletes the invited user with this e-mail and the invitation, unless it was accepted. */
  Optional<WithdrawnUser> deleteInvited(String email) {
    return Results.first(
        NativeQueries.select(
                entities,
                "SELECT user_id, partner_id FROM control.withdraw_invitation(:email)",
                WithdrawnUser.class)
            .setParameter("email", email));
  }

  /** One of the partner's users. */
  Optional<User> find(UUID partnerId, UUID id) {
    return find(id).filter(user -> user.belongsTo(partnerId));
  }

  /** One of the partner's users, locked until the transaction ends. */
  Optional<User> lock(UUID partnerId, UUID id) {
    return lock(id).filter(user -> user.belongsTo(partnerId));
  }

  /** The user with this normalised e-mail, if visible in this scope; locked. */
  Optional<User> lockByEmail(String email) {
    return Results.first(
        entities
            .createQuery("SELECT u FROM User u WHERE u.email = :email", User.class)
            .setParameter("email", email)
            .setLockMode(LockModeType.PESSIMISTIC_WRITE));
  }

  /** Whether the partner has another administrator than this user. */
  boolean hasOtherAdministrator(UUID partnerId, UUID without) {
    return NativeQueries.select(
            entities,
            """
            SELECT EXISTS (SELECT FROM users WHERE partner_id = :partner AND id <> :without AND is_active
                              AND partner_role = 'partner_admin' AND cardinality(revoked) = 0)
            """,
            Boolean.class)
        .setParameter("partner", partnerId)
        .setParameter("without", without)
        .getSingleResult();
  }

  /** A page of the partner's users. */
  List<User> page(UUID partnerId, UserFilter filter, PageQuery query) {
    String order = filter.order().name();
    return matching(
            "SELECT u",
            partnerId,
            filter,
            User.class,
            " ORDER BY u.createdAt %1$s, u.id %1$s".formatted(order))
        .setFirstResult(query.offset())
        .setMaxResults(query.perPage())
        .getResultList();
  }

  /** The number of matching users. */
  long count(UUID partnerId, UserFilter filter) {
    return matching("SELECT count(u)", partnerId, filter, Long.class, "").getSingleResult();
  }

  private <T> TypedQuery<T> matching(
      String select, UUID partnerId, UserFilter filter, Class<T> type, String order) {
    Conditions conditions =
        new Conditions()
            .and(
                "(LOCATE(:search, LOWER(CONCAT(u.firstName, ' ', u.lastName))) > 0"
                    + " OR LOCATE(:search, u.email) > 0)",
                filter.search())
            .and("u.partnerRole = :role", filter.role())
            .and("u.active = :active", filter.active());
    String jpql = select + " FROM User u WHERE u.partnerId = :partner" + conditions + order;
    return conditions.bind(entities.createQuery(jpql, type)).setParameter("partner", partnerId);
  }

  /**
   * Checks that the partner may have another user, under the lock of {@link #lockTeam}.
   *
   * @param invited how many invitations of the partner are open
   * @throws ApiException 409 when it may not
   */
  void requireBelowLimit(UUID partnerId, long invited) {
    if (countActive(partnerId) + invited >= MAX_USERS) {
      throw new ApiException(UserError.LIMIT_REACHED);
    }
  }

  /**
   * Checks that the partner may add a user, other than by activating one again, under the lock of
   * {@link #lockTeam}.
   *
   * @throws ApiException 409 when it has too many deactivated ones
   */
  void requireFewDeactivated(UUID partnerId) {
    if (countDeactivated(partnerId) >= MAX_DEACTIVATED) {
      throw new ApiException(UserError.LIMIT_REACHED);
    }
  }

  /** The number of the partner's users who may no longer log in; not those invited only. */
  long countDeactivated(UUID partnerId) {
    return entities
        .createQuery(
            "SELECT count(u) FROM User u WHERE u.partnerId = :partner AND u.active = FALSE"
                + " AND u.systemRole <> :invited",
            Long.class)
        .setParameter("partner", partnerId)
        .setParameter("invited", SystemRole.CLIENT)
        .getSingleResult();
  }

  /** The number of the partner's users who may log in. */
  long countActive(UUID partnerId) {
    return entities
        .createQuery(
            "SELECT count(u) FROM User u WHERE u.partnerId = :partner AND u.active = TRUE",
            Long.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }

  /** The number of the partner's users by role, active or not. */
  List<RoleCount> countByRole(UUID partnerId) {
    return entities
        .createQuery(
            "SELECT u.partnerRole, u.active, count(u) FROM User u WHERE u.partnerId = :partner"
                + " GROUP BY u.partnerRole, u.active",
            RoleCount.class)
        .setParameter("partner", partnerId)
        .getResultList();
  }

  /** The partner's active users with one of these roles, those created first. */
  List<User> findActive(
      UUID partnerId,
      Set<PartnerRole> roles,
      @Nullable Permission unlessRevoked,
      int from,
      int limit) {
    return NativeQueries.select(
            entities,
            """
            SELECT * FROM users WHERE partner_id = :partner AND is_active AND partner_role IN (:roles)
               AND array_position(revoked, CAST(:permission AS text)) IS NULL
             ORDER BY created_at, id LIMIT :limit OFFSET :from
            """,
            User.class)
        .setParameter("partner", partnerId)
        .setParameter("roles", roles.stream().map(PartnerRole::wire).toList())
        .setParameter("permission", unlessRevoked == null ? null : unlessRevoked.wire())
        .setParameter("from", from)
        .setParameter("limit", limit)
        .getResultList();
  }

  Optional<User> find(UUID id) {
    return Optional.ofNullable(entities.find(User.class, id));
  }

  /** The user, locked until the transaction ends. */
  Optional<User> lock(UUID id) {
    return Optional.ofNullable(entities.find(User.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  /** The user with this normalised e-mail. */
  Optional<User> findByEmail(String email) {
    return Results.first(
        entities
            .createQuery("SELECT u FROM User u WHERE u.email = :email", User.class)
            .setParameter("email", email));
  }

  /**
   * Records a login without changing the row's version. Returns false when the user may not log in,
   * or this hash, if given, is outdated. The row stays locked until the transaction ends.
   */
  boolean recordLogin(UUID id, @Nullable String passwordHash, Instant now) {
    return entities
            .createNativeQuery(
                """
                UPDATE users SET last_login_at = :now
                 WHERE id = :id AND is_active AND password_hash = coalesce(CAST(:hash AS text), password_hash)
                """)
            .setParameter("now", now)
            .setParameter("id", id)
            .setParameter("hash", passwordHash)
            .executeUpdate()
        == 1;
  }

  /** Serialises changes to the platform's administrators until the transaction ends. */
  void lockStaff() {
    NativeQueries.select(
            entities, "SELECT CAST(pg_advisory_xact_lock(hashtext('staff')) AS text)", String.class)
        .getSingleResult();
  }

  boolean hasAdmin() {
    return entities
            .createQuery("SELECT count(u) FROM User u WHERE u.systemRole = :role", Long.class)
            .setParameter("role", SystemRole.ADMIN)
            .getSingleResult()
        > 0;
  }
}
