package org.cenotes.partners.domain.catalog;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.PageMemory;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.time.DatabaseTimeZones;
import org.jspecify.annotations.Nullable;

/**
 * Lists, creates and changes cenotes, for their owners and for administrators. A partner sees its
 * own cenotes only and edits drafts only; an administrator sees and edits all, in every state.
 */
@Service
public class CenoteManagementService {
  /** Bounds what a partner can store; the reports on its cenotes read as many. */
  private static final int MAX_OWNED = 1_000;

  /** Bytes of a cenote as JSON: lists, reports and events read many at once. */
  private static final int MAX_BYTES = 256 << 10;

  private final Cenotes cenotes;
  private final DatabaseTimeZones timeZones;
  private final CenoteJournal journal;
  private final Event<ScheduleChange> scheduleChanges;
  private final PageMemory memory;
  private final Clock clock;

  @Inject
  CenoteManagementService(
      Cenotes cenotes,
      DatabaseTimeZones timeZones,
      CenoteJournal journal,
      Event<ScheduleChange> scheduleChanges,
      PageMemory memory,
      Clock clock) {
    this.cenotes = cenotes;
    this.timeZones = timeZones;
    this.journal = journal;
    this.scheduleChanges = scheduleChanges;
    this.memory = memory;
    this.clock = clock;
  }

  /**
   * A page of the partner's own cenotes.
   *
   * @throws ApiException 503 when the page is long and other long responses fill the memory
   */
  public Page<SupplyCenoteView> list(UUID partnerId, SupplyQuery query) {
    return page(query, partnerId);
  }

  /**
   * A page of all cenotes.
   *
   * @throws ApiException 503 when the page is long and other long responses fill the memory
   */
  public Page<SupplyCenoteView> list(AdminCenoteQuery query) {
    return page(query, null);
  }

  private Page<SupplyCenoteView> page(SupplyQuery query, @Nullable UUID owner) {
    Cursor<Instant> cursor = query.after(owner);
    int wanted = query.perPage() + 1;
    memory.expect(cenotes.pageBytes(query, owner, cursor, wanted));
    return Page.of(
            cenotes.page(query, owner, cursor, wanted),
            query,
            cursor,
            () -> cenotes.count(query, owner),
            (last, number) -> query.after(owner, last, number))
        .map(CenoteManagementService::view);
  }

  /**
   * One cenote of the partner's.
   *
   * @throws ApiException 404 when it has none with this id
   */
  public SupplyCenoteView read(UUID partnerId, UUID id) {
    return view(owned(cenotes.find(id), partnerId));
  }

  /**
   * Any cenote.
   *
   * @throws ApiException 404 when there is none with this id
   */
  public SupplyCenoteView read(UUID id) {
    return view(existing(cenotes.find(id)));
  }

  /**
   * Creates a draft of the partner's.
   *
   * @throws ApiException 400 when members do not fit together, 409 when the partner has too many
   */
  public SupplyCenoteView create(UUID partnerId, NewCenoteRequest request) {
    Cenote cenote = newCenote(request.terms(), partnerId, null);
    if (cenotes.countOwned(partnerId) >= MAX_OWNED) {
      throw new ApiException(CenoteError.LIMIT_REACHED);
    }
    return added(cenote);
  }

  /** Creates a draft of the platform's. */
  public SupplyCenoteView create(AdminNewCenote request) {
    return added(newCenote(request.terms(), null, null));
  }

  /**
   * Changes a draft of the partner's.
   *
   * @param condition throws unless the draft is as the caller expects it
   * @throws ApiException 400, 404, or 409 outside the state draft
   */
  public SupplyCenoteView update(
      UUID partnerId, UUID id, CenoteUpdate change, Consumer<SupplyCenoteView> condition) {
    Cenote cenote = owned(cenotes.findLocked(id), partnerId);
    condition.accept(view(cenote));
    requireDraft(cenote.state());
    return changed(cenote, change.terms());
  }

  /**
   * Changes any cenote.
   *
   * @param condition throws unless the cenote is as the caller expects it
   * @throws ApiException 400, 404, or 409 when future reservations would be left without a place
   */
  public SupplyCenoteView update(
      UUID id, AdminCenoteUpdate change, Consumer<SupplyCenoteView> condition) {
    Cenote cenote = existing(cenotes.findLocked(id));
    condition.accept(view(cenote));
    return changed(cenote, change.terms());
  }

  static void requireDraft(CenoteStatus state) {
    if (state != CenoteStatus.DRAFT) {
      throw ApiException.because(
          CenoteError.INVALID_TRANSITION,
          "the cenote is " + state.wire() + "; it can be edited only in draft");
    }
  }

  private Cenote newCenote(
      CenoteTerms terms, @Nullable UUID partnerId, @Nullable String externalId) {
    CenoteContent content = terms.create();
    timeZones.require(content.timezone());
    String slug = cenotes.freeSlug(SearchText.slug(terms.nameForSlug()));
    return new Cenote(Ids.next(), slug, partnerId, externalId, content, clock.instant());
  }

  private SupplyCenoteView added(Cenote cenote) {
    cenotes.add(cenote);
    SupplyCenoteView created = limited(view(cenote));
    journal.record("cenote.created", null, created);
    return created;
  }

  private SupplyCenoteView changed(Cenote cenote, CenoteTerms terms) {
    SupplyCenoteView before = view(cenote);
    Listing listed = cenote.listing();
    CenoteContent content = terms.applyTo(cenote.content());
    timeZones.require(content.timezone());
    if (cenote.change(content, clock.instant())) {
      ScheduleChange.between(listed, cenote.listing()).ifPresent(scheduleChanges::fire);
      journal.record("cenote.updated", before, limited(view(cenote)));
    }
    return view(cenote);
  }

  /**
   * The cenote as it is about to be stored.
   *
   * @throws ApiException 400 when it is too long
   */
  static SupplyCenoteView limited(SupplyCenoteView view) {
    if (Json.bytes(view).length > MAX_BYTES) {
      throw ApiException.because(
          HttpError.INVALID_INPUT, "the whole cenote is longer than 256 KiB of JSON");
    }
    return view;
  }

  private static SupplyCenoteView view(Cenote cenote) {
    return cenote.supplyView(CurrentScope.required().data().isLive());
  }

  static Cenote owned(Optional<Cenote> found, UUID partnerId) {
    return existing(found.filter(cenote -> partnerId.equals(cenote.ownerPartnerId())));
  }

  static Cenote existing(Optional<Cenote> found) {
    return found.orElseThrow(() -> new ApiException(CenoteError.NOT_FOUND));
  }
}
