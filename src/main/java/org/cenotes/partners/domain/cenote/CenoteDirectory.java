package org.cenotes.partners.domain.cenote;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.cenotes.partners.platform.signal.Changed;
import org.cenotes.partners.platform.tenancy.DataSet;

/** Listings in this node's memory; dropped when their row changes, on whatever node. */
@ApplicationScoped
public class CenoteDirectory {
  private record Name(DataSet data, UUID id) {}

  private final Cache<Name, Listing> known =
      Caffeine.newBuilder().maximumSize(20_000).expireAfterWrite(Duration.ofSeconds(30)).build();

  /** Counts the changes heard, so that a row read before a change is not kept after it. */
  private final AtomicLong changes = new AtomicLong();

  /**
   * The listing from memory, or loaded; whoever asks must still check that the caller may see it.
   */
  Optional<Listing> get(DataSet data, UUID id, Supplier<Optional<Listing>> load) {
    Name name = new Name(data, id);
    Listing listing = known.getIfPresent(name);
    if (listing != null) {
      return Optional.of(listing);
    }
    long before = changes.get();
    Optional<Listing> loaded = load.get();
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
  void forget(UUID id) {
    changes.incrementAndGet();
    known.invalidate(new Name(DataSet.LIVE, id));
    known.invalidate(new Name(DataSet.SANDBOX, id));
  }

  void hear(@Observes Changed changed) {
    if (changed.isAnything()) {
      changes.incrementAndGet();
      known.invalidateAll();
    } else if ("cenote".equals(changed.kind())) {
      forget(UUID.fromString(changed.id()));
    }
  }
}
