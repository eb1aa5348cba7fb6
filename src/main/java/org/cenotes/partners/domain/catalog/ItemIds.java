package org.cenotes.partners.domain.catalog;

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
 * same name.
 */
final class ItemIds {
  /** An item of a request. */
  interface Item {
    /** Null unless the caller means an existing item. */
    @Nullable UUID id();

    /** What recognises it when it is sent without an id. */
    String key();
  }

  private final Map<UUID, String> known;

  /**
   * Ids for one list.
   *
   * @param known the key of each existing item, by its id
   */
  ItemIds(Map<UUID, String> known) {
    this.known = known;
  }

  static String key(LocalizedText name) {
    return name.es() + "\n" + name.en();
  }

  /** One id for each item; reports ids that no existing item has, and ids that occur twice. */
  List<UUID> assign(List<? extends Item> items, String path, FieldErrors.Collector errors) {
    Map<UUID, String> free = new LinkedHashMap<>(known);
    Set<UUID> named = new HashSet<>();
    for (int i = 0; i < items.size(); i++) {
      UUID id = items.get(i).id();
      if (id != null && (!known.containsKey(id) || !named.add(id))) {
        errors.add(path + "[" + i + "].id", "must be the id of an existing entry, once");
      }
    }
    free.keySet().removeAll(named);
    Map<String, UUID> byKey = new HashMap<>();
    free.forEach((id, key) -> byKey.putIfAbsent(key, id));
    return items.stream().map(item -> id(item, byKey)).toList();
  }

  private static UUID id(Item item, Map<String, UUID> byKey) {
    UUID id = item.id();
    if (id != null) {
      return id;
    }
    UUID same = byKey.remove(item.key());
    return same == null ? Ids.next() : same;
  }
}
