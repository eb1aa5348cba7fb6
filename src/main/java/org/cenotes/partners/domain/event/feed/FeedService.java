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

/** The caller's partner reads its log, and has remembered for it how far its readers have come. */
@Service
public class FeedService {
  /** Readers a partner may have; they are never deleted, because they cost next to nothing. */
  private static final int MOST_READERS = 100;

  private final EventService events;
  private final FeedPositions positions;
  private final Clock clock;

  @Inject
  FeedService(EventService events, FeedPositions positions, Clock clock) {
    this.events = events;
    this.positions = positions;
    this.clock = clock;
  }

  /** What has happened since. */
  public SequencePage<EventView> read(EventQuery query) {
    return events.after(query.after(), query.types(), query.limit());
  }

  /** Where a reader is; null: the one without a name. */
  public FeedPosition position(@Nullable String reader) {
    return positions.find(caller(), reader == null ? FeedPosition.DEFAULT_READER : reader);
  }

  /**
   * Remembers how far a reader has come.
   *
   * @throws ApiException 400 when there is no such event yet, 409 when the reader has been further
   */
  public FeedPosition acknowledge(Acknowledgement said) {
    FeedPosition before = positions.find(caller(), said.of());
    if (said.sequence() > before.lastSequence()) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "sequence",
          "must not be greater than " + before.lastSequence() + ", the last event's");
    }
    Instant now = clock.instant();
    FeedPosition to = new FeedPosition(said.of(), said.sequence(), before.lastSequence(), now);
    if (!positions.move(caller(), to, said.mayGoBack(), MOST_READERS, now)) {
      throw refusal(positions.find(caller(), said.of()));
    }
    return to;
  }

  private static ApiException refusal(FeedPosition now) {
    return now.isKnown()
        ? ApiException.because(
            FeedError.POSITION_AHEAD,
            "the reader is at %d; with force it goes back".formatted(now.sequence()))
        : ApiException.because(
            FeedError.LIMIT_REACHED, "a partner has at most %d readers".formatted(MOST_READERS));
  }

  private static UUID caller() {
    return Objects.requireNonNull(CurrentScope.required().partnerId(), "no partner's log");
  }
}
