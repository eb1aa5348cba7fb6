package org.cenotes.partners.domain.catalog;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.signal.NodeCache;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;

/** Caches listings that are on sale on this node: of drafts, one partner can have a thousand. */
@ApplicationScoped
public class CenoteCache {
  private record Key(DataSet data, UUID id) {}

  private final CenoteService cenotes;
  private final NodeCache<Key, Listing> listings =
      new NodeCache<Key, Listing>(20_000, Duration.ofSeconds(30))
          .keepOnly(Listing::isOnSale)
          .invalidateOn("cenote", Listing::id);

  @Inject
  CenoteCache(CenoteService cenotes) {
    this.cenotes = cenotes;
  }

  /**
   * A listing that the current partner may book.
   *
   * @throws ApiException 404 when there is none
   */
  public Listing bookable(UUID id) {
    UUID partnerId = CurrentScope.required().partnerId();
    return find(id)
        .filter(listing -> listing.isBookableBy(partnerId))
        .orElseThrow(() -> new ApiException(CenoteError.NOT_FOUND));
  }

  /** A listing, on sale or not; empty when it does not exist or is not visible in this scope. */
  public Optional<Listing> find(UUID id) {
    return listings.find(key(id), () -> cenotes.find(id));
  }

  /** As {@link #find}, but as it is now, even if this transaction has read it before. */
  public Optional<Listing> reread(UUID id) {
    invalidate(id);
    return listings.reload(key(id), () -> cenotes.reread(id));
  }

  private static Key key(UUID id) {
    return new Key(CurrentScope.required().data(), id);
  }

  /** Drops what is cached of a cenote, because it has proved to be stale. */
  public void invalidate(UUID id) {
    for (DataSet data : DataSet.values()) {
      listings.invalidate(new Key(data, id));
    }
  }

  void onRowChanged(@Observes RowChanged change) {
    listings.apply(change);
  }
}
