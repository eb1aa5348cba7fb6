package org.cenotes.partners.domain.figures;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;

/** Counts and sums over a partner's reservations. */
@Service
public class FiguresService {
  private final Figures figures;
  private final Clock clock;

  @Inject
  FiguresService(Figures figures, Clock clock) {
    this.figures = figures;
    this.clock = clock;
  }

  /** Of the visits the query names. */
  public ReservationFigures of(UUID partnerId, FiguresQuery query) {
    Instant now = clock.instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    return figures.of(partnerId, query.period(today), query.cenoteId, now);
  }
}
