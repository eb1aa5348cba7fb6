package org.cenotes.partners.domain.pricing.quote;

import jakarta.inject.Inject;
import java.util.List;
import org.cenotes.partners.platform.component.Service;

/** Stores the quotes of several callers in one transaction. */
@Service
public class QuoteBatchService {
  private final Quotes quotes;

  @Inject
  QuoteBatchService(Quotes quotes) {
    this.quotes = quotes;
  }

  void add(List<QuoteRow> batch) {
    quotes.add(batch);
  }
}
