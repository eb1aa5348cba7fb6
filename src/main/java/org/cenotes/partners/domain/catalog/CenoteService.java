package org.cenotes.partners.domain.catalog;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.PageMemory;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.jspecify.annotations.Nullable;

/** Reads cenotes for buyers and other modules, and adds those of demonstration and sandbox data. */
@Service
public class CenoteService {
  /** Pages of no more rows are read without a look at their length: 2 MiB at most. */
  private static final int UNCOUNTED_ROWS = 8;

  private final Cenotes cenotes;
  private final PageMemory memory;
  private final Clock clock;

  @Inject
  CenoteService(Cenotes cenotes, PageMemory memory, Clock clock) {
    this.cenotes = cenotes;
    this.memory = memory;
    this.clock = clock;
  }

  /**
   * A page of the cenotes that the caller may book.
   *
   * @throws ApiException 503 when the page is long and other long responses fill the memory
   */
  public Page<Listing> onSale(CenoteQuery query) {
    UUID caller = CurrentScope.required().partnerId();
    UUID @Nullable [] found = cenotes.search(query);
    if (query.perPage() > UNCOUNTED_ROWS) {
      memory.expect(cenotes.onSaleBytes(query, found, caller));
    }
    List<Listing> listings =
        cenotes.onSale(query, found, caller).stream().map(Cenote::listing).toList();
    return Page.of(listings, query, () -> cenotes.countOnSale(query, found, caller));
  }

  /** A cenote that the caller may book, if there is any. */
  public Optional<Listing> anyOnSale() {
    return cenotes.onSale(new CenoteQuery(), null, CurrentScope.required().partnerId()).stream()
        .findFirst()
        .map(Cenote::listing);
  }

  /** The partner's own cenotes, in every state; at most a thousand. */
  public List<Listing> ownedBy(UUID partnerId) {
    return cenotes.ownedBy(partnerId).stream().map(Cenote::listing).toList();
  }

  /** The ids of the partner's own cenotes that are or were on sale; at most a thousand. */
  public List<UUID> idsEverOnSale(UUID partnerId) {
    return cenotes.idsEverOnSale(partnerId);
  }

  /** Those of the partner's own cenotes with these ids that are or were on sale. */
  public List<Listing> everOnSale(UUID partnerId, Collection<UUID> ids) {
    return cenotes.everOnSale(partnerId, ids).stream().map(Cenote::listing).toList();
  }

  /** The names of those of these cenotes that the partner may see; reads nothing for none. */
  public Map<UUID, LocalizedText> names(UUID partnerId, Collection<UUID> ids) {
    return ids.isEmpty() ? Map.of() : cenotes.names(partnerId, ids);
  }

  /**
   * Checks that each of these is the id of a cenote; reads nothing when there is none.
   *
   * @param ids the body's member {@code cenoteIds}
   * @throws ApiException 400 naming the entries that are not
   */
  public void requireKnown(List<UUID> ids) {
    if (ids.isEmpty()) {
      return;
    }
    new FieldErrors.Collector()
        .addUnknown("cenoteIds", ids, Set.copyOf(cenotes.known(ids)), "must be the id of a cenote")
        .throwIfAny(HttpError.INVALID_INPUT);
  }

  /** The cenote, without checking whether the caller may book it. */
  Optional<Listing> find(UUID id) {
    return cenotes.find(id).map(Cenote::listing);
  }

  /** As {@link #find}, but as it is now, even if this transaction has read it before. */
  Optional<Listing> reread(UUID id) {
    return cenotes.reread(id).map(Cenote::listing);
  }

  /**
   * A cenote of the partner's, in any state.
   *
   * @throws ApiException 404 when it has none with this id
   */
  public Listing owned(UUID partnerId, UUID id) {
    return CenoteManagementService.owned(cenotes.find(id), partnerId).listing();
  }

  /**
   * Any cenote, in any state.
   *
   * @throws ApiException 404 when there is none with this id
   */
  public Listing existing(UUID id) {
    return CenoteManagementService.existing(cenotes.find(id)).listing();
  }

  /**
   * A cenote that the caller may book, by its slug.
   *
   * @throws ApiException 404 when there is none
   */
  public Listing bookable(String slug) {
    return cenotes
        .findBySlug(slug)
        .map(Cenote::listing)
        .filter(listing -> listing.isBookableBy(CurrentScope.required().partnerId()))
        .orElseThrow(() -> new ApiException(CenoteError.NOT_FOUND));
  }

  /** Adds a cenote of the platform's own, unless its slug or id exists; returns the id of that. */
  public UUID ensure(SampleCenote sample) {
    Optional<UUID> known = idOf(sample);
    if (known.isPresent()) {
      return known.get();
    }
    // Another transaction may be adding it: behind the lock its commit is visible.
    cenotes.lockAdding();
    return idOf(sample)
        .orElseGet(
            () -> {
              cenotes.add(Cenote.onSale(sample, clock.instant()));
              return sample.id();
            });
  }

  /** Adds a cenote that is listed to its owner alone, on sale at once. */
  public Listing addPrivate(SampleCenote sample, UUID owner) {
    Cenote added = Cenote.onSaleTo(owner, sample, clock.instant());
    cenotes.add(added);
    return added.listing();
  }

  private Optional<UUID> idOf(SampleCenote sample) {
    return cenotes
        .findBySlug(sample.slug())
        .or(() -> cenotes.find(sample.id()))
        .map(cenote -> cenote.listing().id());
  }
}
