package org.cenotes.partners.domain.catalog;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/**
 * Gives the items of a list their ids. Quotes and reservations name packages and services by id, so
 * an item that is sent again keeps its own: the one it is sent with, else that of the item with the
 * same name. Several with the same name keep theirs in their order. One with another pricing unit
 * is another item, because its price means something else.
 */
final class ItemIds {
  /** An item of a request. */
  interface Item {
    /** Null unless the caller means an existing item. */
    @Nullable UUID id();

    /** What recognises it when it is sent without an id. */
    Key key();
  }

  /**
   * What recognises an item.
   *
   * @param unit null for an image
   */
  record Key(String name, @Nullable PricingUnit unit) {
    static Key of(LocalizedText name, PricingUnit unit) {
      return new Key(name.es() + "\n" + name.en(), unit);
    }
  }

  private final Map<UUID, Key> known;

  /**
   * Ids for one list.
   *
   * @param known the key of each existing item, by its id, in the order of the existing list
   */
  ItemIds(Map<UUID, Key> known) {
    this.known = known;
  }

  /**
   * One id for each item; reports ids that no existing item has, ids that occur twice, and other
   * pricing units.
   */
  List<UUID> assign(List<? extends Item> items, String path, FieldErrors.Collector errors) {
    Map<UUID, Key> free = new LinkedHashMap<>(known);
    Set<UUID> named = new HashSet<>();
    for (int i = 0; i < items.size(); i++) {
      UUID id = items.get(i).id();
      Key former = id == null ? null : known.get(id);
      if (id != null && (former == null || !named.add(id))) {
        errors.add(path + "[" + i + "].id", "must be the id of an existing entry, once");
      } else if (former != null && former.unit() != items.get(i).key().unit()) {
        errors.add(
            path + "[" + i + "].pricingUnit",
            "must stay the same for an existing entry; leave out its id to replace it by a new one");
      }
    }
    free.keySet().removeAll(named);
    Map<Key, Deque<UUID>> byKey = new HashMap<>();
    free.forEach((id, key) -> byKey.computeIfAbsent(key, any -> new ArrayDeque<>()).add(id));
    return items.stream().map(item -> id(item, byKey)).toList();
  }

  private static UUID id(Item item, Map<Key, Deque<UUID>> byKey) {
    UUID id = item.id();
    if (id != null) {
      return id;
    }
    Deque<UUID> same = byKey.get(item.key());
    UUID next = same == null ? null : same.poll();
    return next == null ? Ids.next() : next;
  }
}
