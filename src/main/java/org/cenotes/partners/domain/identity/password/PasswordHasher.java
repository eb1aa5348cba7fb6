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
 * Argon2id with the parameters OWASP gives for 7 MiB: as strong as those for more memory, and they
 * are kept at hand. A hash takes tens of milliseconds of a core, so only a few are made at a time
 * and the rest wait in order, and on threads that give way to all others (liberty/jvm.options):
 * logins must not starve bookings.
 */
@ApplicationScoped
public class PasswordHasher {
  private static final Argon2id.Cost COST = new Argon2id.Cost(7_168, 5, 1);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final AdmissionQueue turnstile;
  private final int parallel;

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private ExecutorService pool;

  private final Argon2id argon2id;

  /** Checked where there is no user, so that the answer takes as long. */
  private final String decoy;

  @Inject
  PasswordHasher(
      @ConfigProperty(name = "cenotes.passwords.parallel-hashes", defaultValue = "1")
          int parallel) {
    this.parallel = parallel;
    turnstile = new AdmissionQueue(parallel, PATIENCE);
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

  /** What is stored of a password. */
  public String hash(String password) {
    return modestly(() -> argon2id.hash(password));
  }

  /**
   * Whether this is the password.
   *
   * @param hash null: there is none; takes as long and answers no
   */
  public boolean matches(String password, @Nullable String hash) {
    String known = hash == null ? decoy : hash;
    return modestly(() -> argon2id.matches(password, known)) && hash != null;
  }

  private <T> T modestly(Supplier<T> work) {
    return turnstile.pass(() -> CompletableFuture.supplyAsync(work, pool).join());
  }
}
