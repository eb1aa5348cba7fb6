package org.cenotes.partners.platform.idempotency;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.idempotency.IdempotencyRecords.LockedRecord;
import org.cenotes.partners.platform.idempotency.IdempotencyRecords.StoredResponse;
import org.cenotes.partners.platform.response.PreparedResponse;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.jspecify.annotations.Nullable;

/** The transactions of idempotent requests: lock or claim the key, do the work, keep the record. */
@Service
public class IdempotencyService {
  private final IdempotencyRecords records;
  private final PreparedResponse prepared;
  private final Clock clock;

  @Inject
  IdempotencyService(IdempotencyRecords records, PreparedResponse prepared, Clock clock) {
    this.records = records;
    this.prepared = prepared;
    this.clock = clock;
  }

  /**
   * Work that is done.
   *
   * @param value what the work returned
   * @param response as it is sent
   * @param secret whether the response must not be stored
   */
  record Completed<T>(T value, Rendered response, boolean secret) {}

  /**
   * Does the work in this transaction and stores the response, if it is a success.
   *
   * @return what the work returned; null when it was done before and the stored response is
   *     prepared
   * @throws ApiException 409 when another request with this key is in progress, or was completed
   *     while this one worked; 422 when the key was used for a different request
   */
  <T> @Nullable T once(KeyedRequest request, Callable<Completed<T>> work) throws Exception {
    LockedRecord found = records.lockAndFind(request);
    if (!found.locked()) {
      throw IdempotencyError.inProgress();
    }
    if (found.response() != null) {
      replay(request, found.response());
      return null;
    }
    Completed<T> completed = work.call();
    if (completed.response().status() < 300
        && !records.insert(request, completed.response(), completed.secret(), clock.instant())) {
      throw IdempotencyError.inProgress();
    }
    return completed.value();
  }

  /** Whether there is a record of the key by now. */
  boolean isStored(KeyedRequest request) {
    return records.find(request) != null;
  }

  /** Prepares the stored response, if there is one by now, and says whether there is. */
  boolean replayIfDone(KeyedRequest request) {
    StoredResponse stored = records.find(request);
    if (stored != null) {
      replay(request, stored);
    }
    return stored != null;
  }

  /**
   * Claims the key for work outside any transaction.
   *
   * @param lease how long the claim holds unless it is settled or released
   * @return when the claim ends, which identifies it; null when the work was done before and the
   *     stored response is prepared
   * @throws ApiException 409 when another request with this key is in progress
   */
  @Nullable Instant claim(KeyedRequest request, Duration lease) {
    Instant now = clock.instant();
    Instant until = now.plus(lease);
    if (records.claim(request, now, until)) {
      return until;
    }
    if (!replayIfDone(request)) {
      throw IdempotencyError.inProgress();
    }
    return null;
  }

  /**
   * Stores the response of claimed work, but not the body of a secret one. Does nothing when the
   * claim has ended and another request has made its own.
   */
  void settle(KeyedRequest request, Instant claim, Rendered response, boolean secret) {
    records.settle(request, claim, response, secret);
  }

  /** Ends the claim of work that failed: the same request may try again. */
  void release(KeyedRequest request, Instant claim) {
    records.release(request, claim);
  }

  /** Deletes up to {@code limit} records created before; returns how many. */
  int deleteBefore(Instant before, int limit) {
    return records.deleteBefore(before, limit);
  }

  /**
   * Deletes up to {@code limit} stored responses of a partner's requests on this data, and returns
   * how many. A request that is in progress keeps its key.
   */
  public int deleteResponses(UUID partnerId, DataSet data, int limit) {
    return records.deleteResponses(partnerId, data.schema(), limit);
  }

  private void replay(KeyedRequest request, StoredResponse stored) {
    if (!request.isSame(stored.fingerprint())) {
      throw new ApiException(IdempotencyError.KEY_REUSED);
    }
    Integer status = stored.status();
    if (status == null) {
      throw IdempotencyError.inProgress();
    }
    if (stored.body() == null) {
      throw new ApiException(IdempotencyError.NOT_REPLAYABLE);
    }
    prepared.replay(new Rendered(status, stored.body()), stored.language());
  }
}
