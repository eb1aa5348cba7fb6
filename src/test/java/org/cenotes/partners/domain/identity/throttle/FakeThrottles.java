package org.cenotes.partners.domain.identity.throttle;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts in memory as the database does: a window begins anew once it has ended. */
final class FakeThrottles extends Throttles {
  private record Key(String name, String subject) {}

  private final Map<Key, Window> windows = new HashMap<>();

  private final Map<String, Duration> lengths = new HashMap<>();

  /** The limits whose rows were written, and so locked, in order. */
  final List<String> locks = new ArrayList<>();

  private static Key key(String name, byte[] subject) {
    return new Key(name, HexFormat.of().formatHex(subject));
  }

  @Override
  Window add(String name, byte[] subject, Instant now, Duration window) {
    locks.add(name);
    lengths.put(name, window);
    return windows.merge(
        key(name, subject),
        new Window(1, now),
        (old, first) ->
            now.isBefore(old.beganAt().plus(window))
                ? new Window(old.count() + 1, old.beganAt())
                : first);
  }

  @Override
  Optional<Window> find(String name, byte[] subject, Instant now) {
    return Optional.ofNullable(windows.get(key(name, subject)))
        .filter(window -> now.isBefore(window.beganAt().plus(lengths.get(name))));
  }

  @Override
  void remove(String name, byte[] subject) {
    locks.add(name);
    windows.computeIfPresent(
        key(name, subject),
        (key, window) -> new Window(Math.max(0, window.count() - 1), window.beganAt()));
  }

  /** The attempts counted under a limit, of all subjects. */
  int count(String name) {
    return windows.entrySet().stream()
        .filter(window -> window.getKey().name().equals(name))
        .mapToInt(window -> window.getValue().count())
        .sum();
  }
}
