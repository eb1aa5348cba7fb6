package org.cenotes.partners.domain.apilog;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.list.Conditions;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.SortDirection;
import org.jspecify.annotations.Nullable;

/** The table {@code api_calls}, as its partner sees it. */
@Repository
class RequestLogs {
  private static final String COLUMNS =
      """
      SELECT id, at, request_id, key_id, livemode, method, route, CAST(status AS integer) AS status,
             duration_us, bytes_in, bytes_out, client_network
      """;

  private static final String SUCCEEDED = SqlResource.load("apilog/succeeded_routes.sql");

  private static final String OF_PARTNER = " FROM api_calls WHERE partner_id = :partner";

  private record Row(
      UUID id,
      Instant at,
      String requestId,
      UUID keyId,
      boolean livemode,
      String method,
      String route,
      int status,
      long durationUs,
      long bytesIn,
      long bytesOut,
      String clientNetwork) {
    RequestLogView view() {
      return new RequestLogView(
          id,
          at,
          requestId,
          keyId,
          livemode,
          method,
          route,
          status,
          DurationSketch.millis(durationUs),
          bytesIn,
          bytesOut,
          clientNetwork.isEmpty() ? null : clientNetwork);
    }
  }

  @PersistenceContext private EntityManager entities;

  /** A page in the query's order, after the cursor or else at the query's offset. */
  List<RequestLogView> page(
      UUID partnerId, RequestLogQuery query, @Nullable Cursor<Instant> after, int rows) {
    Conditions conditions = query.conditions();
    SortDirection order = query.order();
    String sql =
        COLUMNS
            + OF_PARTNER
            + conditions.after("at, id", order, after)
            + " ORDER BY at %s, id %s OFFSET :offset LIMIT :rows".formatted(order, order);
    return conditions
        .bind(NativeQueries.select(entities, sql, Row.class))
        .setParameter("partner", partnerId)
        .setParameter("offset", after == null ? query.offset() : 0)
        .setParameter("rows", rows)
        .getResultList()
        .stream()
        .map(Row::view)
        .toList();
  }

  boolean hasSandboxCallSince(UUID partnerId, Instant since) {
    return NativeQueries.select(
            entities,
            """
            SELECT EXISTS (SELECT FROM api_calls
                            WHERE partner_id = :partner AND at >= :since AND NOT livemode AND status < 400)
            """,
            Boolean.class)
        .setParameter("partner", partnerId)
        .setParameter("since", since)
        .getSingleResult();
  }

  /** Those of the routes of which a call succeeded, as long as the sums of days are kept. */
  Set<String> succeeded(UUID partnerId, List<String> routes) {
    return Set.copyOf(
        NativeQueries.select(entities, SUCCEEDED, String.class)
            .setParameter("routes", routes.toArray(String[]::new))
            .setParameter("partner", partnerId)
            .getResultList());
  }

  /** The number of matching calls, counted up to the limit. */
  long count(UUID partnerId, RequestLogQuery query, long limit) {
    Conditions conditions = query.conditions();
    return conditions
        .bind(
            NativeQueries.select(
                entities,
                "SELECT count(*) FROM (SELECT"
                    + OF_PARTNER
                    + conditions
                    + " LIMIT :limit) matching",
                Long.class))
        .setParameter("partner", partnerId)
        .setParameter("limit", limit)
        .getSingleResult();
  }
}
