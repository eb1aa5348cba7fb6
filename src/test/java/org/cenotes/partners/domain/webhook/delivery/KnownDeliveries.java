package org.cenotes.partners.domain.webhook.delivery;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Ten deliveries in any period, of which three failed; remembers the periods. */
public class KnownDeliveries extends DeliveryLogService {
  public final List<String> periods = new ArrayList<>();

  /** Thrown when deliveries are counted; null for none. */
  public @Nullable RuntimeException failure;

  public KnownDeliveries() {
    super(null, null, null, null, null, Clock.systemUTC());
  }

  @Override
  public DeliveryCounts count(UUID partnerId, Instant from, Instant until) {
    if (failure != null) {
      throw failure;
    }
    periods.add(from + " " + until);
    return new DeliveryCounts(10, 3);
  }
}
