package org.cenotes.partners.domain.identity.token;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.cenotes.partners.platform.component.Service;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Makes signing keys, replaces them before they are old, and forgets the ones nobody needs. */
@Service
public class SigningKeyService {
  /** Every node has read the new key by then and publishes it. */
  private static final Duration ANNOUNCED = Duration.ofMinutes(2);

  /** What a replaced key signed has expired by then. */
  private static final Duration OVERLAP = Duration.ofMinutes(30);

  private final SigningKeys keys;
  private final Clock clock;
  private final Duration lifetime;

  @Inject
  SigningKeyService(
      SigningKeys keys,
      Clock clock,
      @ConfigProperty(name = "cenotes.auth.signing-key-lifetime", defaultValue = "P90D")
          Duration lifetime) {
    this.keys = keys;
    this.clock = clock;
    this.lifetime = lifetime;
  }

  /** All keys, the newest first; there is at least one. */
  List<SigningKey> all() {
    List<SigningKey> found = keys.all();
    return found.isEmpty() ? replaced() : found;
  }

  /** Replaces the newest key if it is due; answers all keys. */
  List<SigningKey> replaced() {
    keys.lock();
    Instant now = clock.instant();
    List<SigningKey> found = keys.all();
    if (found.isEmpty()) {
      keys.add(SigningKey.generate(now, now));
    } else if (found.get(0).createdAt().plus(lifetime).isBefore(now)) {
      keys.add(SigningKey.generate(now, now.plus(ANNOUNCED)));
    } else {
      forgetReplaced(found, now);
    }
    return keys.all();
  }

  private void forgetReplaced(List<SigningKey> newestFirst, Instant now) {
    for (int i = 1; i < newestFirst.size(); i++) {
      if (newestFirst.get(i - 1).activeFrom().plus(OVERLAP).isBefore(now)) {
        keys.delete(newestFirst.get(i));
      }
    }
  }
}
