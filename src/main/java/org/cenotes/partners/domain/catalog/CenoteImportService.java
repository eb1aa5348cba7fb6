package org.cenotes.partners.domain.catalog;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.time.DatabaseTimeZones;
import org.jspecify.annotations.Nullable;

/** Stores some rows of an import in one transaction: all of them, or none. */
@Service
class CenoteImportService {
  /** What became of a row. */
  enum Outcome {
    CREATED,
    UPDATED,
    UNCHANGED
  }

  /**
   * A stored row.
   *
   * @param before null when created
   */
  private record Stored(
      Outcome outcome, @Nullable SupplyCenoteView before, SupplyCenoteView after) {}

  private final Cenotes cenotes;
  private final DatabaseTimeZones timeZones;
  private final CenoteJournal journal;
  private final Event<ScheduleChange> scheduleChanges;
  private final Clock clock;

  @Inject
  CenoteImportService(
      Cenotes cenotes,
      DatabaseTimeZones timeZones,
      CenoteJournal journal,
      Event<ScheduleChange> scheduleChanges,
      Clock clock) {
    this.cenotes = cenotes;
    this.timeZones = timeZones;
    this.journal = journal;
    this.scheduleChanges = scheduleChanges;
    this.clock = clock;
  }

  /**
   * Creates or changes the cenotes of these rows. A row that changes when a cenote is open must be
   * the only one: it keeps all slots of its cenote that were ever booked locked until the end of
   * the transaction, and those of a hundred cenotes would keep bookings waiting.
   *
   * @param publish whether drafts go on sale
   * @throws ApiException the error of the first row that cannot be stored
   * @throws IllegalStateException when one of several rows must be the only one
   */
  public List<Outcome> store(List<ImportedCenote> rows, boolean publish) {
    // Two imports at once: the second one finds what the first one has created.
    cenotes.lockAdding();
    List<Stored> stored = new ArrayList<>();
    for (ImportedCenote row : rows) {
      stored.add(store(row, publish, rows.size() == 1));
    }
    // Only now: the first entry locks the audit log, and everybody else locks a cenote before it.
    for (Stored row : stored) {
      if (row.outcome() != Outcome.UNCHANGED) {
        journal.record("cenote.imported", row.before(), row.after());
      }
    }
    return stored.stream().map(Stored::outcome).toList();
  }

  private Stored store(ImportedCenote row, boolean publish, boolean isOnly) {
    Optional<Cenote> known = cenotes.findByExternalId(row.externalId());
    Cenote cenote = known.orElseGet(() -> created(row));
    SupplyCenoteView before = known.map(CenoteImportService::view).orElse(null);
    boolean isDifferent = known.isPresent() && changed(cenote, row.terms(), isOnly);
    if (publish && cenote.state() == CenoteStatus.DRAFT) {
      cenote.move(CenoteTransition.PUBLISH, null, clock.instant());
      isDifferent = true;
    }
    if (known.isEmpty()) {
      cenotes.add(cenote);
    }
    if (before != null && !isDifferent) {
      return new Stored(Outcome.UNCHANGED, before, before);
    }
    SupplyCenoteView after = CenoteManagementService.limited(view(cenote));
    return new Stored(before == null ? Outcome.CREATED : Outcome.UPDATED, before, after);
  }

  private Cenote created(ImportedCenote row) {
    CenoteTerms terms = row.terms();
    CenoteContent content = terms.create();
    timeZones.require(content.timezone());
    String slug = cenotes.freeSlug(SearchText.slug(terms.nameForSlug()));
    return new Cenote(Ids.next(), slug, null, row.externalId(), content, clock.instant());
  }

  private boolean changed(Cenote cenote, CenoteTerms terms, boolean isOnly) {
    Listing before = cenote.listing();
    CenoteContent content = terms.mergeInto(cenote.content());
    timeZones.require(content.timezone());
    if (!cenote.change(content, clock.instant())) {
      return false;
    }
    Optional<ScheduleChange> change = ScheduleChange.between(before, cenote.listing());
    if (change.isPresent() && !isOnly) {
      throw new IllegalStateException("a row with another schedule is stored alone");
    }
    change.ifPresent(scheduleChanges::fire);
    return true;
  }

  private static SupplyCenoteView view(Cenote cenote) {
    return cenote.supplyView(CurrentScope.required().data().isLive());
  }
}
