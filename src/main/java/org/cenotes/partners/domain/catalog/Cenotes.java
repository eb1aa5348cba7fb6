package org.cenotes.partners.domain.catalog;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.SortOrder;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/** The table {@code cenotes}; row-level security limits what a scope sees. */
@Repository
class Cenotes {
  private static final String ON_SALE = " FROM cenotes WHERE state = 'active' AND owner_active";

  private static final int MAX_OWNED = 1_000;

  /** When a search finds more, it is faster to look at the rows in the order of the list. */
  private static final int MAX_FOUND = 500;

  @PersistenceContext private EntityManager entities;

  void add(Cenote cenote) {
    entities.persist(cenote);
  }

  /** Serialises transactions that add cenotes of the platform. */
  void lockAdding() {
    entities
        .createNativeQuery(
            "SELECT CAST(pg_advisory_xact_lock(hashtextextended('cenotes', 2)) AS text)",
            String.class)
        .getSingleResult();
  }

  Optional<Cenote> find(UUID id) {
    return Optional.ofNullable(entities.find(Cenote.class, id));
  }

  /** The cenote, locked until the end of the transaction. */
  Optional<Cenote> findLocked(UUID id) {
    return Optional.ofNullable(entities.find(Cenote.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  /** The cenote that was imported with this id, locked until the end of the transaction. */
  Optional<Cenote> findByExternalId(String externalId) {
    return entities
        .createQuery("FROM Cenote WHERE externalId = :id", Cenote.class)
        .setParameter("id", externalId)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  void flush() {
    entities.flush();
  }

  /** The base itself or with a suffix; serialises transactions that create cenotes. */
  String freeSlug(String base) {
    return NativeQueries.select(entities, "SELECT free_slug(:base)", String.class)
        .setParameter("base", base)
        .getSingleResult();
  }

  Optional<Cenote> findBySlug(String slug) {
    return entities
        .createQuery("FROM Cenote WHERE slug = :slug", Cenote.class)
        .setParameter("slug", slug)
        .getResultStream()
        .findFirst();
  }

  List<Cenote> ownedBy(UUID partnerId) {
    return entities
        .createQuery("FROM Cenote WHERE ownerPartnerId = :partner ORDER BY id", Cenote.class)
        .setParameter("partner", partnerId)
        .setMaxResults(MAX_OWNED)
        .getResultList();
  }

  List<UUID> idsOwnedBy(UUID partnerId) {
    return entities
        .createQuery(
            "SELECT c.id FROM Cenote c WHERE c.ownerPartnerId = :partner ORDER BY c.id", UUID.class)
        .setParameter("partner", partnerId)
        .setMaxResults(MAX_OWNED)
        .getResultList();
  }

  List<Cenote> ownedBy(UUID partnerId, Collection<UUID> ids) {
    return entities
        .createQuery(
            "FROM Cenote WHERE ownerPartnerId = :partner AND id IN (:ids) ORDER BY id",
            Cenote.class)
        .setParameter("partner", partnerId)
        .setParameter("ids", ids)
        .getResultList();
  }

  List<UUID> known(Collection<UUID> ids) {
    return NativeQueries.select(
            entities, "SELECT id FROM cenotes WHERE id = ANY (CAST(:ids AS uuid[]))", UUID.class)
        .setParameter("ids", ids.toArray(UUID[]::new))
        .getResultList();
  }

  /** Whether a cenote that is on sale shows the file as an active image. */
  boolean isShownOnSale(UUID fileId) {
    return NativeQueries.select(
            entities,
            "SELECT EXISTS (SELECT 1"
                + ON_SALE
                + " AND images @> jsonb_build_array("
                + "jsonb_build_object('fileId', CAST(:file AS text), 'isActive', true)))",
            Boolean.class)
        .setParameter("file", fileId.toString())
        .getSingleResult();
  }

  long countOwned(UUID partnerId) {
    return entities
        .createQuery("SELECT count(c) FROM Cenote c WHERE c.ownerPartnerId = :partner", Long.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }

  /**
   * Cenotes in every state, in the query's order.
   *
   * @param owner null for those of all
   */
  List<Cenote> page(
      SupplyQuery query, @Nullable UUID owner, @Nullable Cursor<Instant> after, int rows) {
    Map<String, Object> values = new LinkedHashMap<>();
    String where = query.where(owner, values);
    SortOrder order = query.order();
    if (after != null) {
      where += " AND (created_at, id) %s (:createdAt, :id)".formatted(order.beyond());
      values.put("createdAt", after.key());
      values.put("id", after.id());
    }
    values.put("rows", rows);
    values.put("skip", after == null ? query.offset() : 0);
    return select(
            "SELECT * FROM cenotes"
                + where
                + " ORDER BY created_at %s, id %s LIMIT :rows OFFSET :skip".formatted(order, order),
            Cenote.class,
            values)
        .getResultList();
  }

  long count(SupplyQuery query, @Nullable UUID owner) {
    Map<String, Object> values = new LinkedHashMap<>();
    String where = query.where(owner, values);
    return select("SELECT count(*) FROM cenotes" + where, Long.class, values).getSingleResult();
  }

  /**
   * The cenotes on sale that the query's search finds, without its other filters; null when it does
   * not search, or finds too many.
   */
  UUID @Nullable [] search(CenoteQuery query) {
    if (query.search == null) {
      return null;
    }
    return NativeQueries.select(entities, "SELECT search_on_sale(:pattern, :limit)", UUID[].class)
        .setParameter("pattern", SearchText.pattern(query.search))
        .setParameter("limit", MAX_FOUND)
        .getSingleResult();
  }

  /**
   * A page of what a partner may book; null: of what everyone may book. It is found in an index,
   * and only its own rows are read.
   *
   * @param found the result of {@link #search}
   */
  List<Cenote> onSale(CenoteQuery query, UUID @Nullable [] found, @Nullable UUID partnerId) {
    Map<String, Object> values = new LinkedHashMap<>();
    String where = where(query, found, partnerId, values);
    values.put("rows", query.perPage());
    values.put("skip", query.offset());
    String order = query.orderBy();
    return select(
            "SELECT cenotes.* FROM (SELECT id, row_number() OVER (ORDER BY "
                + order
                + ") AS place"
                + ON_SALE
                + where
                + " ORDER BY "
                + order
                + " LIMIT :rows OFFSET :skip) AS page JOIN cenotes USING (id) ORDER BY place",
            Cenote.class,
            values)
        .getResultList();
  }

  /**
   * Counts what {@link #onSale} pages through.
   *
   * @param found the result of {@link #search}
   */
  long countOnSale(CenoteQuery query, UUID @Nullable [] found, @Nullable UUID partnerId) {
    Map<String, Object> values = new LinkedHashMap<>();
    String where = where(query, found, partnerId, values);
    return select("SELECT count(*)" + ON_SALE + where, Long.class, values).getSingleResult();
  }

  /**
   * Filters that were not given are left out of the statement. Private cenotes of other partners
   * are excluded here as well as by the table's policy.
   */
  private static String where(
      CenoteQuery query,
      UUID @Nullable [] found,
      @Nullable UUID partnerId,
      Map<String, Object> values) {
    StringBuilder where = new StringBuilder(" AND (NOT is_private");
    if (partnerId != null) {
      where.append(" OR owner_partner_id = :partner");
      values.put("partner", partnerId);
    }
    where.append(')');
    if (found != null) {
      where.append(" AND id = ANY (:found)");
      values.put("found", found);
    } else if (query.search != null) {
      where.append(" AND search_text LIKE :search");
      values.put("search", SearchText.pattern(query.search));
    }
    if (query.state != null) {
      where.append(" AND region_key = :region");
      values.put("region", SearchText.of(query.state));
    }
    if (query.municipality != null) {
      where.append(" AND municipality_key = :municipality");
      values.put("municipality", SearchText.of(query.municipality));
    }
    if (query.amenity != null) {
      where.append(" AND :amenity = ANY (amenities)");
      values.put("amenity", query.amenity);
    }
    if (query.minPrice != null) {
      where.append(" AND adult_price >= :minPrice");
      values.put("minPrice", query.minPrice);
    }
    if (query.maxPrice != null) {
      where.append(" AND adult_price <= :maxPrice");
      values.put("maxPrice", query.maxPrice);
    }
    return where.toString();
  }

  private <T> NativeQuery<T> select(String sql, Class<T> type, Map<String, Object> values) {
    NativeQuery<T> query = entities.unwrap(Session.class).createNativeQuery(sql, type);
    values.forEach(query::setParameter);
    return query;
  }
}
