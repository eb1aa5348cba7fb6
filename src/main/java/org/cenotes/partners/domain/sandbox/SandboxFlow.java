package org.cenotes.partners.domain.sandbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.reservation.booking.Seller;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.queueing.ConcurrencyLimiter;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.MissingSandbox;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.time.PartnerScopes;
import org.jspecify.annotations.Nullable;

/**
 * A partner's sandbox for its test keys and its users, whether or not the sandbox exists: it may be
 * switched off, and its schema may be dropped while the server runs.
 */
@ApplicationScoped
public class SandboxFlow {
  static final LocalizedText EXPLANATION =
      new LocalizedText(
          "El sandbox no está disponible: está desactivado o falta su esquema en la base de datos.",
          "The sandbox is not available: it is switched off or its database schema is missing.");

  /** Shorter than clients and proxies wait for a response. */
  private static final Duration DELETION_LIMIT = Duration.ofSeconds(20);

  /** Longer than the clock is moved or a little data is generated. */
  private static final Duration CLOCK_WAIT = Duration.ofSeconds(2);

  private static final long CLOCK_RETRY_MILLIS = 50;

  /** Of a partner: a waiting request keeps its thread from others. */
  private static final int WAITING_FOR_CLOCK = 4;

  private final SandboxDataService data;
  private final PartnerScopes scopes;

  /** What changes much of a partner's data: other such work is refused at once. */
  private final ConcurrencyLimiter one = new ConcurrencyLimiter(1);

  private final ConcurrencyLimiter waitingForClock = new ConcurrencyLimiter(WAITING_FOR_CLOCK);

  private final SecureRandom random = new SecureRandom();

  @Inject
  SandboxFlow(SandboxDataService data, PartnerScopes scopes) {
    this.data = data;
    this.scopes = scopes;
  }

  /**
   * Generates data, in the transaction of a test key.
   *
   * @throws ApiException 429 while other data of the partner is generated or deleted, and whatever
   *     {@link SandboxDataService#generate} throws
   */
  public GeneratedData generate(Seller seller, @Nullable GenerationRequest request) {
    GenerationRequest wanted = request == null ? GenerationRequest.DEFAULT : request;
    return one.run(seller.partnerId(), () -> data.generate(seller, wanted.wanted(), seed(wanted)));
  }

  private long seed(GenerationRequest request) {
    Long seed = request.seed();
    return seed == null ? random.nextInt(Integer.MAX_VALUE) : seed;
  }

  /**
   * Moves the partner's sandbox clock ahead, in the transaction of a test key.
   *
   * @throws ApiException 400 when the clock would be too far ahead; 429 while it is being moved, or
   *     data of the partner is generated or deleted
   */
  public SandboxClockView advance(UUID partnerId, long seconds) {
    return one.run(partnerId, () -> data.advance(partnerId, seconds));
  }

  /**
   * Tries for two seconds to move the clock by {@link #advance}, while that is refused. Call it
   * outside of any transaction: who waits here has no connection.
   *
   * @param transaction moves the clock, and stores the response with it
   * @return null when the transaction returns null
   * @throws ApiException 429 when it is refused to the end, or four requests of the partner wait
   */
  public @Nullable SandboxClockView waitForClock(
      UUID partnerId, Supplier<@Nullable SandboxClockView> transaction) {
    return waitingForClock.run(partnerId, () -> untilDone(transaction));
  }

  private static @Nullable SandboxClockView untilDone(
      Supplier<@Nullable SandboxClockView> transaction) {
    long end = System.nanoTime() + CLOCK_WAIT.toNanos();
    while (true) {
      try {
        return transaction.get();
      } catch (ApiException refusal) {
        if (refusal.error() != HttpError.RATE_LIMITED || System.nanoTime() - end >= 0) {
          throw refusal;
        }
        try {
          Thread.sleep(CLOCK_RETRY_MILLIS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw refusal;
        }
      }
    }
  }

  /** What the partner has in the sandbox; zeros without one. */
  public SandboxStatistics statistics(UUID partnerId) {
    return inSandbox(
        partnerId,
        ConnectionPool.READS,
        () -> data.statistics(partnerId),
        () -> new SandboxStatistics(false, 0, 0, 0, 0, null));
  }

  /**
   * Deletes the partner's data; nothing without a sandbox.
   *
   * @throws ApiException 503 when there is more than can be deleted within a request; what was
   *     deleted stays deleted, and the next request goes on; 429 while other data of the partner is
   *     generated or deleted
   */
  public DeletedRecords cleanUp(UUID partnerId) {
    return inSandbox(
        partnerId,
        ConnectionPool.BOOKING,
        () -> new DeletedRecords(delete(partnerId, false).rows()),
        () -> new DeletedRecords(0));
  }

  /** The state of the sandbox, for the partner's users. */
  public SandboxStatus status(UUID partnerId) {
    return inSandbox(
        partnerId,
        ConnectionPool.READS,
        () -> data.status(partnerId),
        () -> data.missing(partnerId));
  }

  /**
   * Deletes the partner's data, for its users.
   *
   * @throws ApiException as {@link #cleanUp}
   */
  public SandboxReset reset(UUID partnerId) {
    return inSandbox(
        partnerId,
        ConnectionPool.BOOKING,
        () -> {
          DeletedBatch deleted = delete(partnerId, true);
          return new SandboxReset(true, null, deleted.rows(), deleted.at());
        },
        () -> new SandboxReset(false, EXPLANATION, 0, null));
  }

  /**
   * Generates data, for the partner's users.
   *
   * @throws ApiException as {@link #generate}
   */
  public GenerationResult generateForUser(Seller seller, @Nullable GenerationRequest request) {
    return inSandbox(
        seller.partnerId(),
        ConnectionPool.BOOKING,
        () -> {
          GeneratedData made = generate(seller, request);
          return new GenerationResult(true, null, made.created(), made.seed());
        },
        () -> new GenerationResult(false, EXPLANATION, SandboxCounts.NONE, null));
  }

  /** Deletes portion by portion; the time is that of the last one. */
  private DeletedBatch delete(UUID partnerId, boolean reset) {
    return one.run(partnerId, () -> deleteAlone(partnerId, reset));
  }

  private DeletedBatch deleteAlone(UUID partnerId, boolean reset) {
    long end = System.nanoTime() + DELETION_LIMIT.toNanos();
    long rows = 0;
    boolean begun = false;
    while (true) {
      DeletedBatch portion = portion(partnerId, reset, begun);
      begun = true;
      rows += portion.rows();
      if (portion.isLast()) {
        return new DeletedBatch(rows, true, portion.at());
      }
      if (System.nanoTime() > end) {
        throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
      }
    }
  }

  /** Once something is deleted, another node's work on the data is no refusal of the request. */
  private DeletedBatch portion(UUID partnerId, boolean reset, boolean begun) {
    try {
      return data.deletePortion(partnerId, reset);
    } catch (ApiException e) {
      if (begun && e.error() == HttpError.RATE_LIMITED) {
        throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
      }
      throw e;
    }
  }

  private <T> T inSandbox(
      UUID partnerId, ConnectionPool pool, Supplier<T> work, Supplier<T> without) {
    Scope scope = scopes.of(partnerId, DataSet.SANDBOX, pool);
    return MissingSandbox.call(scope, work, without);
  }
}
