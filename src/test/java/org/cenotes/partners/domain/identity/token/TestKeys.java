package org.cenotes.partners.domain.identity.token;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Signing keys in memory, which can be away as a database can. */
public final class TestKeys {
  private final List<SigningKey> keys = new ArrayList<>();
  private final SigningKeyService service;
  private final SigningKeyRing ring;
  private boolean away;
  private Runnable duringRead = () -> {};
  private int reads;

  /** No keys yet; the public ones are written to this file. */
  public TestKeys(Clock clock, Path file, Duration lifetime, Duration tokenLifetime) {
    service = new SigningKeyService(new Table(), clock, lifetime, tokenLifetime);
    ring =
        new SigningKeyRing(
            service,
            new PublicKeyFile(file.toString()),
            clock,
            () -> Duration.between(Instant.EPOCH, clock.instant()).toNanos());
  }

  private final class Table extends SigningKeys {
    @SuppressWarnings("NullAway") // seals nothing
    Table() {
      super(null);
    }

    @Override
    void lock() {}

    @Override
    List<SigningKey> all() {
      reads++;
      duringRead.run();
      if (away) {
        throw new IllegalStateException("the database is away");
      }
      return keys.stream().sorted(Comparator.comparing(SigningKey::activeFrom).reversed()).toList();
    }

    @Override
    void add(SigningKey key) {
      keys.add(key);
    }

    @Override
    void delete(SigningKey key) {
      keys.removeIf(each -> each.id().equals(key.id()));
    }
  }

  /** What signs with them. */
  public SigningKeyRing ring() {
    return ring;
  }

  SigningKeyService service() {
    return service;
  }

  void setAway(boolean isAway) {
    away = isAway;
  }

  /** What happens while the keys are being read. */
  void duringRead(Runnable work) {
    duringRead = work;
  }

  int reads() {
    return reads;
  }
}
