package org.cenotes.partners.domain.event;

import java.util.ArrayList;
import java.util.List;

/** Keeps the events that would be appended. */
public final class RecordedEvents extends EventService {
  private final List<NewEvent> appended = new ArrayList<>();

  /** No events yet. */
  @SuppressWarnings("NullAway") // what is overridden here needs none of it
  public RecordedEvents() {
    super(null, null, null);
  }

  @Override
  public void append(NewEvent event) {
    appended.add(event);
  }

  /** The types of the events, the oldest first. */
  public List<String> types() {
    return appended.stream().map(NewEvent::type).toList();
  }
}
