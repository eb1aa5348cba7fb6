package org.cenotes.partners.platform.idempotency;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;
import org.jspecify.annotations.Nullable;

/** {@link IdempotencyRecords} in memory, with the rules of their statements. */
final class FakeRecords extends IdempotencyRecords {
  /** A row of the table. */
  record Row(StoredResponse response, @Nullable Instant claimedUntil) {}

  final Map<String, Row> rows = new HashMap<>();

  /** Keys that another transaction has locked. */
  final Set<String> lockedByOthers = new HashSet<>();

  /** Committed by another request between the look-up and the insert; null for none. */
  @Nullable Row overtaking;

  @Override
  LockedRecord lockAndFind(KeyedRequest request) {
    return new LockedRecord(!lockedByOthers.contains(request.lock()), find(request));
  }

  @Override
  @Nullable StoredResponse find(KeyedRequest request) {
    Row row = rows.get(request.lock());
    return row == null ? null : row.response();
  }

  @Override
  boolean insert(KeyedRequest request, Rendered response, boolean secret, Instant now) {
    if (overtaking != null) {
      rows.put(request.lock(), overtaking);
    }
    return rows.putIfAbsent(request.lock(), stored(request, response, secret)) == null;
  }

  @Override
  boolean claim(KeyedRequest request, Instant now, Instant until) {
    Row before = rows.get(request.lock());
    boolean free =
        before == null
            || before.claimedUntil() != null
                && before.claimedUntil().isBefore(now)
                && request.isSame(before.response().fingerprint());
    if (free) {
      rows.put(
          request.lock(),
          new Row(new StoredResponse(request.fingerprint(), null, null, null), until));
    }
    return free;
  }

  @Override
  void settle(KeyedRequest request, Instant claim, Rendered response, boolean secret) {
    if (isClaimedUntil(request, claim)) {
      rows.put(request.lock(), stored(request, response, secret));
    }
  }

  @Override
  void release(KeyedRequest request, Instant claim) {
    if (isClaimedUntil(request, claim)) {
      rows.remove(request.lock());
    }
  }

  private boolean isClaimedUntil(KeyedRequest request, Instant claim) {
    Row row = rows.get(request.lock());
    return row != null && Objects.equals(row.claimedUntil(), claim);
  }

  static Row stored(KeyedRequest request, Rendered response, boolean secret) {
    byte[] body = secret ? null : response.body();
    String language = request.language().tag();
    return new Row(
        new StoredResponse(request.fingerprint(), response.status(), body, language), null);
  }
}
