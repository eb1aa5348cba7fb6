package org.cenotes.partners.domain.event.feed;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Reads the current partner's event log and keeps the positions of its readers. */
@Service
public class FeedService {
  /** The most readers a partner may have. */
  private static final int MAX_READERS = 100;

  private final EventService events;
  private final FeedPositions positions;
  private final Clock clock;
  private final Duration keep;

  @Inject
  FeedService(
      EventService events,
      FeedPositions positions,
      Clock clock,
      @ConfigProperty(name = "cenotes.events.keep-days", defaultValue = "30") int keepDays) {
    this.events = events;
    this.positions = positions;
    this.clock = clock;
    this.keep = Duration.ofDays(keepDays);
  }

  /** A page of events. */
  public SequencePage<EventView> read(EventQuery query) {
    return events.after(query.after(), query.types(), query.limit());
  }

  /** The position of a reader; null for the default reader. */
  public FeedPosition position(@Nullable String reader) {
    return positions.find(
        CurrentScope.requiredPartner(), reader == null ? FeedPosition.DEFAULT_READER : reader);
  }

  /**
   * Moves a reader's position. When the partner has the most readers already, a new one replaces
   * the reader that has not acknowledged for the longest time, if nothing is kept any more of what
   * that one has read: it would start at the oldest event anyway.
   *
   * @throws ApiException 400 beyond the last event; 409 when the reader is ahead of it already, or
   *     the partner has too many readers
   */
  public FeedPosition acknowledge(Acknowledgement request) {
    FeedPosition before = positions.find(CurrentScope.requiredPartner(), request.readerOrDefault());
    if (request.sequence() > before.lastSequence()) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "sequence",
          "must not be greater than " + before.lastSequence() + ", the sequence of the last event");
    }
    if (!before.isKnown()) {
      positions.lockPlaces(CurrentScope.requiredPartner());
    }
    Instant now = clock.instant();
    FeedPosition to =
        new FeedPosition(request.readerOrDefault(), request.sequence(), before.lastSequence(), now);
    if (!isMoved(to, request.mayGoBack(), now)) {
      throw refusal(positions.find(CurrentScope.requiredPartner(), to.reader()));
    }
    return to;
  }

  private boolean isMoved(FeedPosition to, boolean force, Instant now) {
    UUID partner = CurrentScope.requiredPartner();
    if (positions.move(partner, to, force, MAX_READERS, now)) {
      return true;
    }
    boolean hasTaken =
        !positions.find(partner, to.reader()).isKnown()
            && positions.takeOver(partner, to, now.minus(keep), now);
    // another request of the same new reader may have been first
    return hasTaken || positions.move(partner, to, force, MAX_READERS, now);
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
}
