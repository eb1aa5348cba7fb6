package org.cenotes.partners.domain.catalog;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.list.Conditions;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.SortDirection;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/** The table {@code cenotes}; row-level security limits what a scope sees. */
@Repository
class Cenotes {
  private static final String ON_SALE = " FROM cenotes WHERE state = 'active' AND owner_active";

  /** No cenote returns from these states to those before its publication. */
  private static final String EVER_ON_SALE =
      " FROM Cenote c WHERE c.ownerPartnerId = :partner AND c.state IN ('active', 'suspended')";

  private static final int MAX_OWNED = 1_000;

  /** When a search finds more, it is faster to look at the rows in the order of the list. */
  private static final int MAX_FOUND = 500;

  @PersistenceContext private EntityManager entities;

  void add(Cenote cenote) {
    entities.persist(cenote);
  }

  /** Serialises transactions that add cenotes of the platform. */
  void lockAdding() {
    NativeQueries.select(
            entities,
            "SELECT CAST(pg_advisory_xact_lock(hashtextextended('cenotes', 2)) AS text)",
            String.class)
        .getSingleResult();
  }

  Optional<Cenote> find(UUID id) {
    return Optional.ofNullable(entities.find(Cenote.class, id));
  }

  /** The cenote as it is now, even if this transaction, which must not change it, has read it. */
  Optional<Cenote> reread(UUID id) {
    entities.detach(entities.getReference(Cenote.class, id));
    return find(id);
  }

  /** The cenote, locked until the end of the transaction. */
  Optional<Cenote> findLocked(UUID id) {
    return Optional.ofNullable(entities.find(Cenote.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  /** The cenote that was imported with this id, locked until the end of the transaction. */
  Optional<Cenote> findByExternalId(String externalId) {
    return Results.first(
        entities
            .createQuery("FROM Cenote WHERE externalId = :id", Cenote.class)
            .setParameter("id", externalId)
            .setLockMode(LockModeType.PESSIMISTIC_WRITE));
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
    return Results.first(
        entities
            .createQuery("FROM Cenote WHERE slug = :slug", Cenote.class)
            .setParameter("slug", slug));
  }

  List<Cenote> ownedBy(UUID partnerId) {
    return entities
        .createQuery("FROM Cenote WHERE ownerPartnerId = :partner ORDER BY id", Cenote.class)
        .setParameter("partner", partnerId)
        .setMaxResults(MAX_OWNED)
        .getResultList();
  }

  List<UUID> idsEverOnSale(UUID partnerId) {
    return entities
        .createQuery("SELECT c.id" + EVER_ON_SALE + " ORDER BY c.id", UUID.class)
        .setParameter("partner", partnerId)
        .setMaxResults(MAX_OWNED)
        .getResultList();
  }

  List<Cenote> everOnSale(UUID partnerId, Collection<UUID> ids) {
    return entities
        .createQuery("SELECT c" + EVER_ON_SALE + " AND c.id IN (:ids) ORDER BY c.id", Cenote.class)
        .setParameter("partner", partnerId)
        .setParameter("ids", ids)
        .getResultList();
  }

  private record Named(UUID id, String name) {}

  /** The names of those of these cenotes that the partner may see; reads nothing else of them. */
  Map<UUID, LocalizedText> names(UUID partnerId, Collection<UUID> ids) {
    return NativeQueries.select(
            entities,
            "SELECT id, CAST(name AS text) AS name FROM cenotes"
                + " WHERE id = ANY (CAST(:ids AS uuid[])) AND (owner_partner_id = :partner"
                + " OR (state = 'active' AND owner_active AND NOT is_private))",
            Named.class)
        .setParameter("ids", ids.toArray(UUID[]::new))
        .setParameter("partner", partnerId)
        .getResultList()
        .stream()
        .collect(
            Collectors.toMap(Named::id, named -> Json.read(named.name(), LocalizedText.class)));
  }

  List<UUID> known(Collection<UUID> ids) {
    return NativeQueries.select(
            entities, "SELECT id FROM cenotes WHERE id = ANY (CAST(:ids AS uuid[]))", UUID.class)
        .setParameter("ids", ids.toArray(UUID[]::new))
        .getResultList();
  }

  /** Whether a cenote that is on sale to everybody shows the file as an active image. */
  boolean isShownOnSale(UUID fileId) {
    return NativeQueries.select(entities, "SELECT is_shown_on_sale(:file)", Boolean.class)
        .setParameter("file", fileId)
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
    return select(query, owner, after, rows, "%s", Cenote.class).getResultList();
  }

  /** About how many bytes of JSON such a page is; reads none of it into memory. */
  long pageBytes(
      SupplyQuery query, @Nullable UUID owner, @Nullable Cursor<Instant> after, int rows) {
    String sum = "SELECT coalesce(sum(octet_length(CAST(page AS text))), 0) FROM (%s) page";
    return select(query, owner, after, rows, sum, Long.class).getSingleResult();
  }

  /** Selects from a page's rows, whose statement takes the place of {@code %s}. */
  private <T> NativeQuery<T> select(
      SupplyQuery query,
      @Nullable UUID owner,
      @Nullable Cursor<Instant> after,
      int rows,
      String selection,
      Class<T> type) {
    SortDirection order = query.order();
    Conditions conditions = query.conditions(owner).after("created_at, id", order, after);
    String page =
        "SELECT * FROM cenotes WHERE true"
            + conditions
            + " ORDER BY created_at %s, id %s LIMIT :rows OFFSET :skip".formatted(order, order);
    return conditions
        .bind(NativeQueries.select(entities, selection.formatted(page), type))
        .setParameter("rows", rows)
        .setParameter("skip", after == null ? query.offset() : 0);
  }

  long count(SupplyQuery query, @Nullable UUID owner) {
    Conditions conditions = query.conditions(owner);
    String sql = "SELECT count(*) FROM cenotes WHERE true" + conditions;
    return conditions.bind(NativeQueries.select(entities, sql, Long.class)).getSingleResult();
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
    return selectOnSale(query, found, partnerId, "cenotes.*", " ORDER BY place", Cenote.class)
        .getResultList();
  }

  /** About how many bytes of JSON such a page is; reads none of it into memory. */
  long onSaleBytes(CenoteQuery query, UUID @Nullable [] found, @Nullable UUID partnerId) {
    String sum = "coalesce(sum(octet_length(CAST(cenotes AS text))), 0)";
    return selectOnSale(query, found, partnerId, sum, "", Long.class).getSingleResult();
  }

  private <T> NativeQuery<T> selectOnSale(
      CenoteQuery query,
      UUID @Nullable [] found,
      @Nullable UUID partnerId,
      String selection,
      String end,
      Class<T> type) {
    Conditions conditions = conditions(query, found, partnerId);
    String order = query.orderBy();
    String sql =
        "SELECT "
            + selection
            + " FROM (SELECT id, row_number() OVER (ORDER BY "
            + order
            + ") AS place"
            + ON_SALE
            + conditions
            + " ORDER BY "
            + order
            + " LIMIT :rows OFFSET :skip) AS page JOIN cenotes USING (id)"
            + end;
    return conditions
        .bind(NativeQueries.select(entities, sql, type))
        .setParameter("rows", query.perPage())
        .setParameter("skip", query.offset());
  }

  /**
   * Counts what {@link #onSale} pages through.
   *
   * @param found the result of {@link #search}
   */
  long countOnSale(CenoteQuery query, UUID @Nullable [] found, @Nullable UUID partnerId) {
    Conditions conditions = conditions(query, found, partnerId);
    String sql = "SELECT count(*)" + ON_SALE + conditions;
    return conditions.bind(NativeQueries.select(entities, sql, Long.class)).getSingleResult();
  }

  /** Private cenotes of other partners are excluded here as well as by the table's policy. */
  private static Conditions conditions(
      CenoteQuery query, UUID @Nullable [] found, @Nullable UUID partnerId) {
    Conditions all = new Conditions();
    if (partnerId == null) {
      all.and("NOT is_private");
    } else {
      all.and("(NOT is_private OR owner_partner_id = :partner)", partnerId);
    }
    if (found != null) {
      all.and("id = ANY (:found)", found);
    } else if (query.search != null) {
      all.and("search_text LIKE :search", SearchText.pattern(query.search));
    }
    return all.and("region_key = :region", key(query.state))
        .and("municipality_key = :municipality", key(query.municipality))
        .and(":amenity = ANY (amenities)", query.amenity)
        .and("adult_price >= :minPrice", query.minPrice)
        .and("adult_price <= :maxPrice", query.maxPrice);
  }

  private static @Nullable String key(@Nullable String name) {
    return name == null ? null : SearchText.of(name);
  }
}
