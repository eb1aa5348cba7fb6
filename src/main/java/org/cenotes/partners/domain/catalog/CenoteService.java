package org.cenotes.partners.domain.catalog;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.tenancy.CurrentScope;

/** What can be done with cenotes. */
@Service
public class CenoteService {
  private final Cenotes cenotes;
  private final Clock clock;

  @Inject
  CenoteService(Cenotes cenotes, Clock clock) {
    this.cenotes = cenotes;
    this.clock = clock;
  }

  /** What is on sale to the caller. */
  public Page<Listing> onSale(CenoteQuery query) {
    UUID caller = CurrentScope.required().partnerId();
    List<Listing> listings = cenotes.onSale(query, caller).stream().map(Cenote::listing).toList();
    boolean whole = query.page() == 1 && listings.size() < query.perPage();
    long total = whole ? listings.size() : cenotes.countOnSale(query, caller);
    return new Page<>(listings, Pagination.of(total, query), null);
  }

  /** The cenote as the database has it; whether the caller may see it is still to be asked. */
  Optional<Listing> find(UUID id) {
    return cenotes.find(id).map(Cenote::listing);
  }

  /** One that the caller may book, by its slug. */
  public Listing bookable(String slug) {
    return cenotes
        .findBySlug(slug)
        .map(Cenote::listing)
        .filter(listing -> listing.isBookableBy(CurrentScope.required().partnerId()))
        .orElseThrow(() -> new ApiException(CenoteError.NOT_FOUND));
  }

  /**
   * Puts a cenote of the platform's own on sale, unless its slug is there already; answers its id.
   */
  public UUID ensure(CenoteDraft draft) {
    Optional<UUID> known = idOf(draft.slug());
    if (known.isPresent()) {
      return known.get();
    }
    // Whoever else found it missing is adding it: what they committed is seen behind the lock.
    cenotes.lockAdding();
    return idOf(draft.slug())
        .orElseGet(
            () -> {
              cenotes.add(new Cenote(draft, clock.instant()));
              return draft.id();
            });
  }

  private Optional<UUID> idOf(String slug) {
    return cenotes.findBySlug(slug).map(cenote -> cenote.listing().id());
  }
}
