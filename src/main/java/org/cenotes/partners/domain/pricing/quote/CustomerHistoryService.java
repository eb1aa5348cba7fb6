package org.cenotes.partners.domain.pricing.quote;

import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;
import org.jspecify.annotations.Nullable;

/** The transactions in which a guest's earlier visits are looked up. */
@Service
public class CustomerHistoryService {
  private final CustomerHistory visits;

  @Inject
  CustomerHistoryService(CustomerHistory visits) {
    this.visits = visits;
  }

  /**
   * Whether this guest has bought of the partner.
   *
   * @param before only what was booked before this reservation; null: until now
   */
  boolean hasBought(UUID partnerId, String email, @Nullable UUID before) {
    return visits.any(partnerId, email, before);
  }
}
