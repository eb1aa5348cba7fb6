package org.cenotes.partners.domain.availability;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.cenotes.partners.domain.availability.SlotInventory.Count;
import org.cenotes.partners.domain.availability.SlotInventory.Day;
import org.cenotes.partners.domain.availability.SlotInventory.SlotKey;
import org.cenotes.partners.platform.queueing.BatchedReads;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Reads the inventory of days, with one statement for all callers at the same time. Places belong
 * to no partner, so the statement runs in a visitor's scope, whichever caller leads.
 */
@ApplicationScoped
class SharedReads {
  private static final Duration MAX_WAIT = Duration.ofSeconds(2);

  /** Many times what the statement takes when all is well. */
  private static final Duration LEASE = Duration.ofMillis(250);

  private final Map<DataSet, BatchedReads<Day, Map<SlotKey, Count>>> reads =
      new EnumMap<>(DataSet.class);

  @Inject
  SharedReads(InventoryService inventory) {
    for (DataSet data : DataSet.values()) {
      Scope visitor = Scope.visitor(data, ConnectionPool.READS);
      reads.put(
          data,
          new BatchedReads<>(
              days -> CurrentScope.call(visitor, () -> inventory.on(days)),
              Map.of(),
              MAX_WAIT,
              LEASE));
    }
  }

  /** The counts of all slots that were ever booked on a day. */
  public Map<SlotKey, Count> on(DataSet data, Day day) {
    return Objects.requireNonNull(reads.get(data)).get(day);
  }
}
