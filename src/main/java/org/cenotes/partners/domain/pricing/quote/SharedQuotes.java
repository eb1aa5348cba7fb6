package org.cenotes.partners.domain.pricing.quote;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.queueing.BatchedWrites;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Stores the quotes of concurrent callers in shared transactions: a quote costs one row in a
 * statement instead of a transaction. Nothing that a caller sends can make PostgreSQL refuse its
 * row, so none fails because of another.
 */
@ApplicationScoped
class SharedQuotes {
  private static final Duration MAX_WAIT = Duration.ofSeconds(5);

  private final Map<DataSet, BatchedWrites<QuoteRow, Boolean>> writes =
      new EnumMap<>(DataSet.class);

  @Inject
  SharedQuotes(QuoteBatchService service) {
    for (DataSet data : DataSet.values()) {
      Scope scope = Scope.visitor(data, ConnectionPool.READS); // the statement enters the partners
      writes.put(data, new BatchedWrites<>(batch -> add(service, scope, batch), MAX_WAIT));
    }
  }

  private static List<Boolean> add(QuoteBatchService service, Scope scope, List<QuoteRow> batch) {
    CurrentScope.run(scope, () -> service.add(batch));
    return Collections.nCopies(batch.size(), true);
  }

  /**
   * Stores a quote.
   *
   * @throws ApiException 503 when its turn does not come in time
   */
  void add(Quote quote) {
    DataSet data = CurrentScope.required().data();
    if (Objects.requireNonNull(writes.get(data)).write(QuoteRow.of(quote)).isEmpty()) {
      throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
    }
  }
}
