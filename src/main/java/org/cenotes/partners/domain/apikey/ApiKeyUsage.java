package org.cenotes.partners.domain.apikey;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Records when keys were last used: in memory per request, in the database every 30 seconds ({@link
 * ApiKeyUsageTimer}), once per key. Not a session bean, because every request passes through it.
 */
@ApplicationScoped
public class ApiKeyUsage {
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RECORD_KEY_USAGE, DataSet.LIVE, ConnectionPool.WORK);

  private final ConcurrentHashMap<UUID, Instant> uses = new ConcurrentHashMap<>();
  private final PartnerKeysService keys;
  private final Clock clock;

  @Inject
  ApiKeyUsage(PartnerKeysService keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** Records a request with this key. */
  public void note(UUID keyId) {
    uses.put(keyId, clock.instant());
  }

  /** Writes the recorded uses; keeps them for the next run when that fails. */
  @PreDestroy
  public void flush() {
    List<Map.Entry<UUID, Instant>> batch = List.copyOf(uses.entrySet());
    if (batch.isEmpty()) {
      return;
    }
    batch.forEach(use -> uses.remove(use.getKey(), use.getValue()));
    try {
      CurrentScope.run(SCOPE, () -> keys.noteUsage(batch));
    } catch (RuntimeException e) {
      batch.forEach(use -> uses.putIfAbsent(use.getKey(), use.getValue()));
      throw e;
    }
  }
}
