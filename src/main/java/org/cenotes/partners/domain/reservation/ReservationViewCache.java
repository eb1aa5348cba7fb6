package org.cenotes.partners.domain.reservation;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.ReservationSearch.RowVersion;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.list.PageMemory;
import org.cenotes.partners.platform.list.RenderedList;
import org.cenotes.partners.platform.list.RenderedList.Item;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;

/**
 * Views of the reservations in lists. Partners read the first pages of their lists again and again:
 * a view that this node has made of a version of a row, and its JSON, are not made again. The
 * database says which rows and which versions of them the caller sees, so a view can be neither
 * stale nor another partner's.
 */
@ApplicationScoped
class ReservationViewCache {
  /** In the weigher's units, about bytes. */
  private static final int MAX_SIZE = 16 * 1024 * 1024;

  /**
   * The JSON of so many rows may be up to 2 MB. The connections of the pool read no more than eight
   * such pages at once, and each is counted before it is rendered.
   */
  private static final int FEW = 20;

  private record Key(DataSet data, UUID id, long written, Language language) {}

  private final ReservationSearch search;
  private final PageMemory memory;
  private final Cache<Key, Item<ReservationView>> made =
      Caffeine.newBuilder().maximumWeight(MAX_SIZE).weigher(ReservationViewCache::size).build();

  @Inject
  ReservationViewCache(ReservationSearch search, PageMemory memory) {
    this.search = search;
    this.memory = memory;
  }

  /**
   * The views of rows, in their order; without rows that have been deleted meanwhile.
   *
   * @throws ApiException 503 when the views are long and other long responses fill the memory
   */
  RenderedList<ReservationView> of(List<RowVersion> rows, Language language) {
    DataSet data = CurrentScope.required().data();
    List<Key> keys =
        rows.stream().map(row -> new Key(data, row.id(), row.written(), language)).toList();
    Map<Key, Item<ReservationView>> views = new HashMap<>(made.getAllPresent(keys));
    long known = bytes(views.values());
    Map<UUID, Key> missing = new HashMap<>();
    keys.stream().filter(key -> !views.containsKey(key)).forEach(key -> missing.put(key.id(), key));
    if (missing.size() > FEW) {
      memory.expect(known + search.bytes(missing.keySet()));
    }
    if (!missing.isEmpty()) {
      for (Reservation reservation : search.load(missing.keySet())) {
        Item<ReservationView> view = Item.of(reservation.view(language));
        Key key = Objects.requireNonNull(missing.get(reservation.id));
        views.put(key, view);
        made.put(key, view);
      }
    }
    memory.expect(bytes(views.values()));
    return new RenderedList<>(keys.stream().map(views::get).filter(Objects::nonNull).toList());
  }

  private static long bytes(Collection<Item<ReservationView>> items) {
    return items.stream().mapToLong(item -> item.json().asUnquotedUTF8().length).sum();
  }

  /**
   * A view without texts of the caller's takes about 3 KB. Its JSON is held twice, as text and as
   * bytes.
   */
  private static int size(Key key, Item<ReservationView> item) {
    ReservationView view = item.value();
    int texts = view.notes() == null ? 0 : view.notes().length();
    for (Map.Entry<String, String> pair : view.metadata().entrySet()) {
      texts += 50 + pair.getKey().length() + pair.getValue().length();
    }
    return 3_000 + 2 * texts + 500 * view.priceLines().size() + 3 * item.json().charLength();
  }
}
