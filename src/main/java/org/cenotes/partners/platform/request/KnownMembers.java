package org.cenotes.partners.platform.request;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.OnlyKnownMembers;

/** Finds the members of a body that its type does not have. */
final class KnownMembers {
  /** Names are the caller's: neither their number nor their length may swell the response. */
  private static final int MAX_NAMED = 20;

  private static final int MAX_NAME = 64;

  private KnownMembers() {}

  /** The errors of a body; empty for a type without {@link OnlyKnownMembers}. */
  static FieldErrors.Collector check(Class<?> type, JsonNode body) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    if (type.isAnnotationPresent(OnlyKnownMembers.class)) {
      Set<String> known =
          Arrays.stream(type.getRecordComponents())
              .map(RecordComponent::getName)
              .collect(Collectors.toCollection(LinkedHashSet::new));
      Iterator<String> names = body.fieldNames();
      for (int named = 0; names.hasNext() && named < MAX_NAMED; ) {
        String name = names.next();
        if (!known.contains(name)) {
          named++;
          errors.add(
              name.substring(0, Math.min(name.length(), MAX_NAME)),
              "is not used here; the members are: " + String.join(", ", known));
        }
      }
    }
    return errors;
  }
}
