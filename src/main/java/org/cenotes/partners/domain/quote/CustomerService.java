package org.cenotes.partners.domain.quote;

import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;
import org.jspecify.annotations.Nullable;

/** The transactions in which a guest's earlier visits are looked up. */
@Service
public class CustomerService {
  private final EarlierVisits visits;

  @Inject
  CustomerService(EarlierVisits visits) {
    this.visits = visits;
  }

  /** Whether the partner has a confirmed or completed reservation of this guest, but for one. */
  boolean hasBought(UUID partnerId, String email, @Nullable UUID except) {
    return visits.any(partnerId, email, except);
  }
}
