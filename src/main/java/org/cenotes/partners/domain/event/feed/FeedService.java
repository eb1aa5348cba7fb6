package org.cenotes.partners.domain.event.feed;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.jspecify.annotations.Nullable;

/** Reads the current partner's event log and keeps the positions of its readers. */
@Service
public class FeedService {
  /** The most readers a partner may have; they are never deleted, since a row is all they cost. */
  private static final int MAX_READERS = 100;

  private final EventService events;
  private final FeedPositions positions;
  private final Clock clock;

  @Inject
  FeedService(EventService events, FeedPositions positions, Clock clock) {
    this.events = events;
    this.positions = positions;
    this.clock = clock;
  }

  /** A page of events. */
  public SequencePage<EventView> read(EventQuery query) {
    return events.after(query.after(), query.types(), query.limit());
  }

  /** The position of a reader; null for the default reader. */
  public FeedPosition position(@Nullable String reader) {
    return positions.find(partnerId(), reader == null ? FeedPosition.DEFAULT_READER : reader);
  }

  /**
   * Moves a reader's position.
   *
   * @throws ApiException 400 beyond the last event; 409 when the reader is ahead of it already, or
   *     the partner has too many readers
   */
  public FeedPosition acknowledge(Acknowledgement request) {
    FeedPosition before = positions.find(partnerId(), request.readerOrDefault());
    if (request.sequence() > before.lastSequence()) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "sequence",
          "must not be greater than " + before.lastSequence() + ", the sequence of the last event");
    }
    Instant now = clock.instant();
    FeedPosition to =
        new FeedPosition(request.readerOrDefault(), request.sequence(), before.lastSequence(), now);
    if (!positions.move(partnerId(), to, request.mayGoBack(), MAX_READERS, now)) {
      throw refusal(positions.find(partnerId(), request.readerOrDefault()));
    }
    return to;
  }

  private static ApiException refusal(FeedPosition now) {
    return now.isKnown()
        ? ApiException.because(
            FeedError.POSITION_AHEAD,
            "the reader is at sequence %d; send force to move it back".formatted(now.sequence()))
        : ApiException.because(
            FeedError.LIMIT_REACHED,
            "a partner can have at most %d readers".formatted(MAX_READERS));
  }

  private static UUID partnerId() {
    return Objects.requireNonNull(CurrentScope.required().partnerId(), "the scope has no partner");
  }
}
