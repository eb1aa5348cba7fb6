package org.cenotes.partners.domain.identity.user;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.PageQuery;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;

/** The table {@code users}. */
@Repository
class Users {
  /** So many of one kind. */
  record Heads(PartnerRole role, boolean active, long number) {}

  @PersistenceContext private EntityManager entities;

  /** One change of a partner's people at a time, until the transaction ends. */
  void lockTeam(UUID partnerId) {
    entities
        .createNativeQuery(
            "SELECT CAST(pg_advisory_xact_lock(hashtextextended(:name, 0)) AS text)", String.class)
        .setParameter("name", "team:" + partnerId)
        .getSingleResult();
  }

  /** Adds a user at once; 409 when the e-mail is anybody's, seen or not. */
  void addUnique(User user) {
    try {
      entities.persist(user);
      entities.flush();
    } catch (ConstraintViolationException broken) {
      throw "users_email_key".equals(broken.getConstraintName())
          ? new ApiException(UserError.EMAIL_TAKEN)
          : broken;
    }
  }

  /** A user who was only invited, and is no more. */
  record Gone(UUID userId, UUID partnerId) {}

  /** Deletes the user of this e-mail, with the invitation, if that was not accepted yet. */
  Optional<Gone> deleteInvited(String email) {
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(
                "SELECT user_id, partner_id FROM control.withdraw_invitation(:email)", Tuple.class)
            .setParameter("email", email)
            .getResultList();
    return rows.stream()
        .findFirst()
        .map(row -> new Gone(row.get(0, UUID.class), row.get(1, UUID.class)));
  }

  /** One of the partner's people. */
  Optional<User> find(UUID partnerId, UUID id) {
    return find(id).filter(user -> user.isOf(partnerId));
  }

  /** One of the partner's people, locked until the transaction ends. */
  Optional<User> lock(UUID partnerId, UUID id) {
    return lock(id).filter(user -> user.isOf(partnerId));
  }

  /** Whoever has the normalised e-mail among those the scope can see, locked. */
  Optional<User> lockByEmail(String email) {
    return entities
        .createQuery("SELECT u FROM User u WHERE u.email = :email", User.class)
        .setParameter("email", email)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  /** Whether the partner keeps an administrator without this one. */
  boolean hasOtherAdministrator(UUID partnerId, UUID without) {
    return (Boolean)
        entities
            .createNativeQuery(
                """
                SELECT EXISTS (SELECT FROM users WHERE partner_id = :partner AND id <> :without AND is_active
                                  AND partner_role = 'partner_admin' AND cardinality(revoked) = 0)
                """,
                Boolean.class)
            .setParameter("partner", partnerId)
            .setParameter("without", without)
            .getSingleResult();
  }

  /** A page of the partner's people. */
  List<User> page(UUID partnerId, UserAccountService.Filter filter, PageQuery query) {
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

  /** How many of the partner's people match. */
  long count(UUID partnerId, UserAccountService.Filter filter) {
    return matching("SELECT count(u)", partnerId, filter, Long.class, "").getSingleResult();
  }

  private <T> TypedQuery<T> matching(
      String select,
      UUID partnerId,
      UserAccountService.Filter filter,
      Class<T> type,
      String order) {
    StringBuilder text =
        new StringBuilder(select).append(" FROM User u WHERE u.partnerId = :partner");
    Map<String, Object> values = new HashMap<>(Map.of("partner", partnerId));
    if (filter.search() != null) {
      text.append(
          " AND (LOCATE(:search, LOWER(CONCAT(u.firstName, ' ', u.lastName))) > 0"
              + " OR LOCATE(:search, u.email) > 0)");
      values.put("search", filter.search());
    }
    if (filter.role() != null) {
      text.append(" AND u.partnerRole = :role");
      values.put("role", filter.role());
    }
    if (filter.active() != null) {
      text.append(" AND u.active = :active");
      values.put("active", filter.active());
    }
    TypedQuery<T> query = entities.createQuery(text.append(order).toString(), type);
    values.forEach(query::setParameter);
    return query;
  }

  /** How many of the partner's people there are of each role, active or not. */
  List<Heads> heads(UUID partnerId) {
    return entities
        .createQuery(
            "SELECT u.partnerRole, u.active, count(u) FROM User u WHERE u.partnerId = :partner"
                + " GROUP BY u.partnerRole, u.active",
            Tuple.class)
        .setParameter("partner", partnerId)
        .getResultStream()
        .map(
            row ->
                new Heads(
                    row.get(0, PartnerRole.class),
                    row.get(1, Boolean.class),
                    row.get(2, Long.class)))
        .toList();
  }

  Optional<User> find(UUID id) {
    return Optional.ofNullable(entities.find(User.class, id));
  }

  /** The user, locked until the transaction ends. */
  Optional<User> lock(UUID id) {
    return Optional.ofNullable(entities.find(User.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  /** By the normalised e-mail. */
  Optional<User> findByEmail(String email) {
    return entities
        .createQuery("SELECT u FROM User u WHERE u.email = :email", User.class)
        .setParameter("email", email)
        .getResultStream()
        .findFirst();
  }

  /**
   * Notes a login without touching what the row says of rights; false when the user cannot log in,
   * or no longer with this hash, where one is given. The row stays locked.
   */
  boolean noteLogin(UUID id, @Nullable String passwordHash, Instant now) {
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

  /** One transaction at a time makes the platform's own people. */
  void lockStaff() {
    entities
        .createNativeQuery(
            "SELECT CAST(pg_advisory_xact_lock(hashtext('staff')) AS text)", String.class)
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
