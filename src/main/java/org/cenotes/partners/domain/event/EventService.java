package org.cenotes.partners.domain.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.tenancy.CurrentScope;

/** Writes and reads the event log. */
@Service
public class EventService {
  /** Numbered in one transaction at most, which others that want to number wait for. */
  private static final int ROUND = 2000;

  private final Events events;
  private final RelaySignal bell;
  private final Clock clock;

  @Inject
  EventService(Events events, RelaySignal bell, Clock clock) {
    this.events = events;
    this.bell = bell;
    this.clock = clock;
  }

  /** Writes the event in the transaction that causes it: both are committed, or neither. */
  @Transactional(TxType.MANDATORY)
  public void append(NewEvent event) {
    Object before = event.before();
    String previous = before == null ? null : changed(before, event.data());
    String id = "evt_" + Ids.next().toString().replace("-", "");
    events.add(new Event(id, event, Json.text(event.data()), previous, clock.instant()));
    bell.ring();
  }

  /**
   * Events of the caller's partner after this number, in order. What the cursor of the answer leads
   * on from has been seen to, whatever its type: none of it will be answered later.
   *
   * @param types none: of all types
   */
  public SequencePage<EventView> after(long sequence, Set<EventType> types, int limit) {
    UUID partner = Objects.requireNonNull(CurrentScope.required().partnerId(), "no partner's log");
    return events.after(partner, sequence, types, limit);
  }

  /** The members that are not what they were, as they were; one that was not there is null. */
  private static String changed(Object was, Object is) {
    JsonNode before = Json.mapper().valueToTree(was);
    JsonNode after = Json.mapper().valueToTree(is);
    ObjectNode changed = JsonNodeFactory.instance.objectNode();
    before
        .properties()
        .forEach(
            member -> {
              if (!member.getValue().equals(after.get(member.getKey()))) {
                changed.set(member.getKey(), member.getValue());
              }
            });
    after
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!before.has(name)) {
                changed.putNull(name);
              }
            });
    return Json.text(changed);
  }

  /** Gives committed events their sequence, a batch of them; false when none waited. */
  public boolean relay() {
    return events.relay(ROUND);
  }

  /** Looks after the partitions of the log; answers a sentence for each that could not be done. */
  public List<String> maintainPartitions(int keepDays) {
    return events.maintainPartitions(keepDays);
  }
}
