package org.cenotes.partners.domain.event;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Keeps the events that a service appends. */
public class RecordedEvents extends EventService {
  private final List<NewEvent> events = new ArrayList<>();

  public RecordedEvents() {
    super(null, null, null, Clock.systemUTC());
  }

  @Override
  public void append(NewEvent event) {
    events.add(event);
  }

  /** Their types, the oldest first. */
  public List<String> types() {
    return events.stream().map(event -> event.type().wire()).toList();
  }

  public NewEvent last() {
    return events.get(events.size() - 1);
  }
}
