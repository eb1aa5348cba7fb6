package org.cenotes.partners.domain.identity.totp;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Second factors in memory. */
final class FakeTotpCredentials extends TotpCredentials {
  private final Map<UUID, Credential> credentials = new HashMap<>();
  private final Map<UUID, Long> lastSteps = new HashMap<>();
  private final Map<UUID, Set<String>> recoveryCodes = new HashMap<>();

  @SuppressWarnings("NullAway") // seals nothing
  FakeTotpCredentials() {
    super(null);
  }

  @Override
  Optional<Credential> find(UUID userId) {
    return Optional.ofNullable(credentials.get(userId));
  }

  @Override
  boolean isConfirmed(UUID userId) {
    return find(userId).filter(Credential::confirmed).isPresent();
  }

  @Override
  void putPending(UUID userId, byte[] secret, Instant now) {
    if (!isConfirmed(userId)) {
      credentials.put(userId, new Credential(secret, false));
    }
  }

  @Override
  void confirm(UUID userId, Instant now) {
    credentials.computeIfPresent(userId, (id, old) -> new Credential(old.secret(), true));
  }

  @Override
  boolean accept(UUID userId, long step) {
    boolean later = step > lastSteps.getOrDefault(userId, -1L);
    if (later) {
      lastSteps.put(userId, step);
    }
    return later;
  }

  @Override
  void delete(UUID userId) {
    recoveryCodes.remove(userId);
    lastSteps.remove(userId);
    credentials.remove(userId);
  }

  @Override
  boolean deleteOfColleague(UUID userId) {
    boolean confirmed = isConfirmed(userId);
    if (confirmed) {
      delete(userId);
    }
    return confirmed;
  }

  @Override
  void putRecoveryCodes(UUID userId, List<byte[]> digests) {
    recoveryCodes.put(
        userId,
        digests.stream()
            .map(HexFormat.of()::formatHex)
            .collect(Collectors.toCollection(HashSet::new)));
  }

  @Override
  boolean spendRecoveryCode(UUID userId, byte[] digest) {
    return recoveryCodes
        .getOrDefault(userId, new HashSet<>())
        .remove(HexFormat.of().formatHex(digest));
  }
}
