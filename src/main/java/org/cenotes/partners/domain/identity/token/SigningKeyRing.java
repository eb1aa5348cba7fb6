package org.cenotes.partners.domain.identity.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;

/** Signs access tokens with keys cached on this node; every node has the same within 30 s. */
@ApplicationScoped
public class SigningKeyRing {
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.SIGNING_KEYS, DataSet.LIVE, ConnectionPool.WORK);
  private static final Duration MAX_AGE = Duration.ofSeconds(30);

  /** For so long after a failure the last keys are used without another attempt. */
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  private static final System.Logger LOG = System.getLogger(SigningKeyRing.class.getName());

  private static final long UNKNOWN = -1;

  /**
   * The keys read last.
   *
   * @param readAt by {@link #nanoTime}
   */
  private record Snapshot(long readAt, List<SigningKey> keys) {}

  private final SigningKeyService service;
  private final PublicKeyFile file;
  private final Clock clock;

  /** {@link System#nanoTime}: a step of the machine's clock must make no keys older or younger. */
  private final LongSupplier nanoTime;

  /** Whether the last check of readiness failed. */
  private final AtomicBoolean unreadable = new AtomicBoolean();

  /** Held by the one thread that reads the keys while others have the last ones. */
  private final Lock reading = new ReentrantLock();

  /** When {@link #knownKeys} may read again after a failure, by {@link #nanoTime}. */
  private volatile long retryAt;

  private volatile Snapshot snapshot;

  @Inject
  SigningKeyRing(SigningKeyService service, PublicKeyFile file, Clock clock) {
    this(service, file, clock, System::nanoTime);
  }

  SigningKeyRing(
      SigningKeyService service, PublicKeyFile file, Clock clock, LongSupplier nanoTime) {
    this.service = service;
    this.file = file;
    this.clock = clock;
    this.nanoTime = nanoTime;
    long now = nanoTime.getAsLong();
    this.retryAt = now;
    this.snapshot = new Snapshot(now - MAX_AGE.toNanos() - 1, List.of());
  }

  /** Of the keys that this node has read last; the database is not asked. */
  void registerMetrics(
      @Observes @Initialized(ApplicationScoped.class) Object ignored, MetricRegistry registry) {
    registry.gauge(
        Metadata.builder()
            .withName("cenotes_signing_keys")
            .withDescription("Keys that access tokens may be signed with.")
            .build(),
        () -> snapshot.keys().size());
    registry.gauge(
        Metadata.builder()
            .withName("cenotes_signing_key_age_seconds")
            .withDescription(
                "Age of the key that signs access tokens; -1 before this node has read it.")
            .build(),
        this::activeKeyAge);
  }

  private long activeKeyAge() {
    List<SigningKey> keys = snapshot.keys();
    Instant now = clock.instant();
    return keys.isEmpty()
        ? UNKNOWN
        : Duration.between(active(keys, now).createdAt(), now).toSeconds();
  }

  /**
   * The node is not ready until it has signing keys and the container can verify tokens. Proxies
   * ask every second: why not is logged once.
   */
  @Produces
  @Readiness
  HealthCheck signingKeys() {
    return () -> {
      HealthCheckResponseBuilder response = HealthCheckResponse.named("signing-keys");
      try {
        boolean ready = !keys().isEmpty();
        unreadable.set(false);
        return response.status(ready).build();
      } catch (RuntimeException e) {
        if (!unreadable.getAndSet(true)) {
          LOG.log(Level.WARNING, "Signing keys cannot be loaded; this node is not ready", e);
        }
        return response.down().build();
      }
    };
  }

  /** Signs a token with the newest active key. */
  public String sign(JWTClaimsSet claims) {
    SigningKey key = activeKey();
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(JOSEObjectType.JWT)
                .keyID(key.id())
                .build(),
            claims);
    try {
      token.sign(new RSASSASigner(key.pair()));
    } catch (JOSEException e) {
      throw new IllegalStateException("cannot sign", e);
    }
    return token.serialize();
  }

  private SigningKey activeKey() {
    return active(keys(), clock.instant());
  }

  private static SigningKey active(List<SigningKey> keys, Instant now) {
    return keys.stream()
        .filter(key -> !key.activeFrom().isAfter(now))
        .findFirst()
        .orElse(keys.get(keys.size() - 1));
  }

  /** The public keys as a JSON Web Key Set (RFC 7517). */
  public String publicJwks() {
    return publicJwks(knownKeys());
  }

  private static String publicJwks(List<SigningKey> keys) {
    return publicKeys(keys).toString(true);
  }

  /** The public keys. */
  public JWKSet publicKeys() {
    return publicKeys(knownKeys());
  }

  private static JWKSet publicKeys(List<SigningKey> keys) {
    return new JWKSet(keys.stream().<JWK>map(key -> key.pair().toPublicJWK()).toList());
  }

  /** Replaces the signing key when it is due. */
  public void rotateIfDue() {
    publish(CurrentScope.call(SCOPE, service::rotateIfDue));
  }

  /**
   * The keys, or those read last when the database cannot be read: a token that was valid before an
   * outage can still be verified. One thread waits for the database; the others have the last keys
   * at once.
   */
  private List<SigningKey> knownKeys() {
    Snapshot last = snapshot;
    if (last.keys().isEmpty()) {
      return keys();
    }
    if (isCurrent(last) || nanoTime.getAsLong() - retryAt < 0 || !reading.tryLock()) {
      return last.keys();
    }
    try {
      return keys();
    } catch (RuntimeException e) {
      retryAt = nanoTime.getAsLong() + AFTER_FAILURE.toNanos();
      return last.keys();
    } finally {
      reading.unlock();
    }
  }

  private List<SigningKey> keys() {
    Snapshot last = snapshot;
    return isCurrent(last) ? last.keys() : publish(CurrentScope.call(SCOPE, service::all));
  }

  private boolean isCurrent(Snapshot last) {
    return nanoTime.getAsLong() - last.readAt() <= MAX_AGE.toNanos();
  }

  private List<SigningKey> publish(List<SigningKey> keys) {
    file.write(publicJwks(keys));
    snapshot = new Snapshot(nanoTime.getAsLong(), keys);
    return keys;
  }
}
