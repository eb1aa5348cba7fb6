package org.cenotes.partners.domain.availability;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.cenotes.partners.domain.availability.SlotInventory.Count;
import org.cenotes.partners.domain.availability.SlotInventory.Day;
import org.cenotes.partners.domain.availability.SlotInventory.Name;
import org.cenotes.partners.platform.queueing.BatchedReads;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * The inventory of days, with one statement for all who ask at the same time. Places belong to no
 * partner, so the statement runs in the scope of a visitor, whoever leads.
 */
@ApplicationScoped
class SharedReads {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** Many times what the statement takes when all is well. */
  private static final Duration TURN = Duration.ofMillis(250);

  private final Map<DataSet, BatchedReads<Day, Map<Name, Count>>> reads =
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
              PATIENCE,
              TURN));
    }
  }

  /** What the inventory holds of a day. */
  public Map<Name, Count> of(DataSet data, Day day) {
    return Objects.requireNonNull(reads.get(data)).ask(day);
  }
}
