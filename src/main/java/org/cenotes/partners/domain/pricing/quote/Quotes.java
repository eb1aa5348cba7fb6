package org.cenotes.partners.domain.pricing.quote;

import static org.cenotes.partners.platform.component.NativeQueries.column;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.jspecify.annotations.Nullable;

/** The table {@code quotes}. */
@Repository
class Quotes {
  /** Each row passes the condition just before its policy is checked: it enters the partner. */
  private static final String ADD =
      """
      INSERT INTO quotes (id, partner_id, requested, priced, expires_at)
      SELECT * FROM unnest(CAST(:ids AS text[]), CAST(:partners AS uuid[]), CAST(CAST(:requested AS text[]) AS jsonb[]),
                           CAST(CAST(:priced AS text[]) AS jsonb[]), CAST(CAST(:expiries AS text[]) AS timestamptz[]))
             AS quote (id, partner_id, requested, priced, expires_at)
       WHERE set_config('app.partner_id', coalesce(CAST(partner_id AS text), ''), true) IS NOT NULL
      """;

  @PersistenceContext private EntityManager entities;

  /** Adds quotes of several partners, and of none. */
  void add(List<QuoteRow> quotes) {
    entities
        .createNativeQuery(ADD)
        .setParameter("ids", texts(quotes, QuoteRow::id))
        .setParameter("partners", texts(quotes, QuoteRow::partnerId))
        .setParameter("requested", texts(quotes, QuoteRow::requested))
        .setParameter("priced", texts(quotes, QuoteRow::priced))
        .setParameter("expiries", texts(quotes, QuoteRow::expiresAt))
        .executeUpdate();
  }

  private static @Nullable String[] texts(
      List<QuoteRow> quotes, Function<QuoteRow, @Nullable Object> member) {
    return column(quotes, quote -> Objects.toString(member.apply(quote), null), String[]::new);
  }

  /** One that was issued to this partner, or to nobody in particular. */
  Optional<Quote> find(String id, @Nullable UUID partnerId) {
    return Results.first(
        entities
            .createQuery(
                "FROM Quote WHERE id = :id AND (partnerId IS NULL OR partnerId = :partner)",
                Quote.class)
            .setParameter("id", id)
            .setParameter("partner", partnerId));
  }

  /** Deletes up to {@code limit} quotes of this age; returns how many there were. */
  int deleteOlderThan(Duration age, int limit) {
    return entities
        .createNativeQuery(
            """
            DELETE FROM quotes WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM quotes WHERE created_at < now() - make_interval(secs => :age)
               ORDER BY created_at LIMIT :limit))
            """)
        .setParameter("age", age.toSeconds())
        .setParameter("limit", limit)
        .executeUpdate();
  }
}
