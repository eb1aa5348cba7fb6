package org.cenotes.partners.platform.idempotency;

import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.platform.response.PreparedResponse;

/** Responses to partners' sandbox requests, of which only the number is known. */
public final class StoredResponses {
  private final Map<UUID, Integer> numbers = new HashMap<>();

  private final IdempotencyRecords records =
      new IdempotencyRecords() {
        @Override
        int deleteResponses(UUID partnerId, String environment, int limit) {
          int portion = environment.equals("sandbox") ? Math.min(limit, left(partnerId)) : 0;
          numbers.merge(partnerId, -portion, Integer::sum);
          return portion;
        }
      };

  /** Stores so many responses. */
  public void add(UUID partnerId, int number) {
    numbers.merge(partnerId, number, Integer::sum);
  }

  /** How many the partner has. */
  public int left(UUID partnerId) {
    return numbers.getOrDefault(partnerId, 0);
  }

  /** A service that deletes them. */
  public IdempotencyService service() {
    return new IdempotencyService(records, new PreparedResponse(), Clock.systemUTC());
  }
}
