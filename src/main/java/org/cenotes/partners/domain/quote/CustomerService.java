package org.cenotes.partners.domain.quote;

import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;

/** The transactions in which a guest's earlier visits are looked up. */
@Service
public class CustomerService {
  private final EarlierVisits visits;

  @Inject
  CustomerService(EarlierVisits visits) {
    this.visits = visits;
  }

  /** Whether the partner has a confirmed or completed reservation of this guest. */
  boolean hasBought(UUID partnerId, String email) {
    return visits.any(partnerId, email);
  }
}
