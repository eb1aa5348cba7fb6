package org.cenotes.partners.domain.notification;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the texts of a notification say. The texts name the values in braces; {@code {items}} is a
 * list of lines.
 *
 * @param values by name
 * @param items one line each; may be empty
 */
public record Facts(Map<String, String> values, List<String> items) {
  /** The same with one more value. */
  Facts with(String name, String value) {
    Map<String, String> more = new HashMap<>(values);
    more.put(name, value);
    return new Facts(more, items);
  }

  /** Facts without a list. */
  public static Facts of(Map<String, String> values) {
    return new Facts(values, List.of());
  }
}
