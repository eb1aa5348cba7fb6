package org.cenotes.partners.domain.identity.password;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.cenotes.partners.platform.queueing.AdmissionQueue;
import org.cenotes.partners.platform.worker.LowPriorityThreadFactory;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Hashes passwords with Argon2id and the parameters that OWASP recommends for 7 MiB of memory. A
 * hash takes tens of milliseconds of CPU. So that logins do not starve bookings, only a few are
 * computed at a time, on low-priority threads (see liberty/jvm.options); the rest wait in order.
 */
@ApplicationScoped
public class PasswordHasher {
  private static final Argon2id.Cost COST = new Argon2id.Cost(7_168, 5, 1);
  private static final Duration MAX_WAIT = Duration.ofSeconds(10);

  /** With those that wait to log in, half of the request threads (liberty/limits.xml). */
  private static final int MAX_WAITING = 16;

  private final AdmissionQueue queue;
  private final int parallel;

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private ExecutorService pool;

  private final Argon2id argon2id;

  /** Compared when there is no user, so that the response takes as long. */
  private final String decoy;

  @Inject
  PasswordHasher(
      @ConfigProperty(name = "cenotes.passwords.parallel-hashes", defaultValue = "1")
          int parallel) {
    this.parallel = parallel;
    queue = new AdmissionQueue(parallel, MAX_WAITING, MAX_WAIT);
    argon2id = new Argon2id(COST, parallel);
    decoy = argon2id.hash("decoy");
  }

  @PostConstruct
  void start() {
    pool = new LowPriorityThreadFactory(threads).pool(parallel);
  }

  @PreDestroy
  void stop() {
    pool.shutdown();
  }

  /** The hash to store for a password, computed at once: for commands outside the server. */
  public static String hashNow(String password) {
    return new Argon2id(COST, 1).hash(password);
  }

  /** The hash to store for a password. */
  public String hash(String password) {
    return runQueued(() -> argon2id.hash(password));
  }

  /**
   * Whether the password matches the hash.
   *
   * @param hash null when there is none, which takes as long and returns false
   */
  public boolean matches(String password, @Nullable String hash) {
    String known = hash == null ? decoy : hash;
    return runQueued(() -> argon2id.matches(password, known)) && hash != null;
  }

  private <T> T runQueued(Supplier<T> work) {
    return queue.pass(() -> CompletableFuture.supplyAsync(work, pool).join());
  }
}
