package org.cenotes.partners.domain.identity.token;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.cenotes.partners.platform.component.Service;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Creates signing keys, replaces them when due, and deletes those no longer needed. */
@Service
public class SigningKeyService {
  /** How long a new key is published before it signs, so that every node knows it. */
  private static final Duration PUBLISHED_BEFORE = Duration.ofMinutes(2);

  /** How long a replaced key is published, at least. */
  private static final Duration MIN_PUBLISHED_AFTER = Duration.ofMinutes(30);

  /** How long a node may go on signing with a replaced key, and clocks may differ. */
  private static final Duration MARGIN = Duration.ofMinutes(5);

  private final SigningKeys keys;
  private final Clock clock;
  private final Duration lifetime;

  /** How long a replaced key is published: until all tokens it signed have expired. */
  private final Duration publishedAfter;

  @Inject
  SigningKeyService(
      SigningKeys keys,
      Clock clock,
      @ConfigProperty(name = "cenotes.auth.signing-key-lifetime", defaultValue = "P90D")
          Duration lifetime,
      @ConfigProperty(name = "cenotes.auth.access-token-lifetime", defaultValue = "PT15M")
          Duration tokenLifetime) {
    this.keys = keys;
    this.clock = clock;
    this.lifetime = lifetime;
    Duration needed = tokenLifetime.plus(MARGIN);
    this.publishedAfter = needed.compareTo(MIN_PUBLISHED_AFTER) > 0 ? needed : MIN_PUBLISHED_AFTER;
  }

  /** All keys, the newest first; there is at least one. */
  List<SigningKey> all() {
    List<SigningKey> found = keys.all();
    return found.isEmpty() ? rotateIfDue() : found;
  }

  /** Replaces the newest key when it is due, and returns all keys. */
  List<SigningKey> rotateIfDue() {
    keys.lock();
    Instant now = clock.instant();
    List<SigningKey> found = keys.all();
    if (found.isEmpty()) {
      keys.add(SigningKey.generate(now, now));
    } else if (found.get(0).createdAt().plus(lifetime).isBefore(now)) {
      keys.add(SigningKey.generate(now, now.plus(PUBLISHED_BEFORE)));
    } else {
      deleteReplaced(found, now);
    }
    return keys.all();
  }

  private void deleteReplaced(List<SigningKey> newestFirst, Instant now) {
    for (int i = 1; i < newestFirst.size(); i++) {
      if (newestFirst.get(i - 1).activeFrom().plus(publishedAfter).isBefore(now)) {
        keys.delete(newestFirst.get(i));
      }
    }
  }
}
