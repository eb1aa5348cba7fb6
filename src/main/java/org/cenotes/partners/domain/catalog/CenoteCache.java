package org.cenotes.partners.domain.catalog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;

/** Listings in this node's memory; dropped when their row changes, on whatever node. */
@ApplicationScoped
public class CenoteCache {
  private record Name(DataSet data, UUID id) {}

  private final CenoteService cenotes;

  private final Cache<Name, Listing> known =
      Caffeine.newBuilder().maximumSize(20_000).expireAfterWrite(Duration.ofSeconds(30)).build();

  /** Counts the changes heard, so that a row read before a change is not kept after it. */
  private final AtomicLong changes = new AtomicLong();

  @Inject
  CenoteCache(CenoteService cenotes) {
    this.cenotes = cenotes;
  }

  /** One that the caller may book, from memory if it is there. */
  public Listing bookable(UUID id) {
    UUID caller = CurrentScope.required().partnerId();
    return find(id)
        .filter(found -> found.isBookableBy(caller))
        .orElseThrow(() -> new ApiException(CenoteError.NOT_FOUND));
  }

  /** One of which the caller has a reservation, on sale or not; empty: it is out of sight. */
  public Optional<Listing> find(UUID id) {
    Name name = new Name(CurrentScope.required().data(), id);
    Listing remembered = known.getIfPresent(name);
    return remembered == null ? load(name) : Optional.of(remembered);
  }

  private Optional<Listing> load(Name name) {
    long before = changes.get();
    Optional<Listing> loaded = cenotes.find(name.id());
    loaded.ifPresent(
        fresh -> {
          known.put(name, fresh);
          if (changes.get() != before) {
            known.invalidate(name);
          }
        });
    return loaded;
  }

  /** What is known of this cenote has proved to be old. */
  public void forget(UUID id) {
    changes.incrementAndGet();
    known.invalidate(new Name(DataSet.LIVE, id));
    known.invalidate(new Name(DataSet.SANDBOX, id));
  }

  void hear(@Observes RowChanged changed) {
    if (changed.isAnything()) {
      changes.incrementAndGet();
      known.invalidateAll();
    } else if ("cenote".equals(changed.kind())) {
      forget(UUID.fromString(changed.id()));
    }
  }
}
