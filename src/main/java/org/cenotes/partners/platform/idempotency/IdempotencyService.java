package org.cenotes.partners.platform.idempotency;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.idempotency.IdempotencyRecords.Found;
import org.cenotes.partners.platform.idempotency.IdempotencyRecords.Stored;
import org.cenotes.partners.platform.response.PreparedResponse;
import org.cenotes.partners.platform.response.ResponseRenderer.Rendered;
import org.jspecify.annotations.Nullable;

/**
 * Lets a piece of work happen once under its key, in one transaction with the record that says so.
 */
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
   * A request under a key.
   *
   * @param environment live or sandbox
   * @param owner whose key it is: a partner, or one of the platform's own people
   * @param principal {@code key}, or the user's id
   * @param key 1 to 255 characters
   * @param fingerprint SHA-256 of method, path, query and body
   */
  record Attempt(
      String environment, UUID owner, String principal, String key, byte[] fingerprint) {}

  /**
   * What the work returned, and its answer as it goes out.
   *
   * @param secret whether the answer must not be kept
   */
  record Done(@Nullable Object value, Rendered rendered, boolean secret) {}

  /**
   * Does the work, or finds that it was done: then the stored answer is prepared and null returned.
   *
   * @throws ApiException 409 when another is at work on it, or has done it while this one was
   */
  @Nullable Object once(Attempt attempt, Callable<Done> work) throws Exception {
    Found found = records.lockAndFind(attempt);
    if (!found.locked()) {
      throw new ApiException(IdempotencyError.IN_PROGRESS);
    }
    if (found.stored() != null) {
      replay(attempt, found.stored());
      return null;
    }
    Done done = work.call();
    if (done.rendered().status() < 300
        && !records.insert(attempt, done.rendered(), done.secret(), clock.instant())) {
      throw new ApiException(IdempotencyError.IN_PROGRESS);
    }
    return done.value();
  }

  /** Prepares the stored answer, if there is one by now. */
  boolean replayIfDone(Attempt attempt) {
    Stored stored = records.find(attempt);
    if (stored != null) {
      replay(attempt, stored);
    }
    return stored != null;
  }

  /**
   * Claims the key for work that no transaction may wait for; to be settled or released by this
   * time. Null: it was done, and the stored answer is prepared.
   *
   * @param lease after which a claim without an answer is that of a dead node
   * @throws ApiException 409 when another is at work on it
   */
  @Nullable Instant claim(Attempt attempt, Duration lease) {
    Instant now = clock.instant();
    Instant until = now.plus(lease);
    if (records.claim(attempt, now, until)) {
      return until;
    }
    if (!replayIfDone(attempt)) {
      throw new ApiException(IdempotencyError.IN_PROGRESS);
    }
    return null;
  }

  /**
   * Keeps the answer, but not a secret one's body, unless the claim has ended and another has made
   * it.
   */
  void settle(Attempt attempt, Instant claim, Rendered answer, boolean secret) {
    records.settle(attempt, claim, answer, secret);
  }

  /** Nothing was done: the same request may try again. */
  void release(Attempt attempt, Instant claim) {
    records.release(attempt, claim);
  }

  /** Forgets up to {@code limit} records made before; answers how many there were. */
  int deleteBefore(Instant before, int limit) {
    return records.deleteBefore(before, limit);
  }

  private void replay(Attempt attempt, Stored stored) {
    if (!Arrays.equals(stored.fingerprint(), attempt.fingerprint())) {
      throw new ApiException(IdempotencyError.KEY_REUSED);
    }
    Integer status = stored.status();
    if (status == null) {
      throw new ApiException(IdempotencyError.IN_PROGRESS);
    }
    if (stored.body() == null) {
      throw new ApiException(IdempotencyError.NOT_REPLAYABLE);
    }
    prepared.replay(new Rendered(status, stored.body()));
  }
}
