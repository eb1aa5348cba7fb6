package org.cenotes.partners.domain.identity.session;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.process.FailedStart;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.DatabaseGate;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.cenotes.partners.platform.worker.WorkerLoop;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Creates the first administrator of the platform from the configuration when there is none. In
 * development and test it has a well-known password; in production it must be configured, and
 * changed at the first login because the configuration is no place for it. A node that would create
 * one to whose address no mail can be sent does not start.
 */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class InitialAdmin {
  private static final System.Logger LOG = System.getLogger(InitialAdmin.class.getName());
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.ADMIN, DataSet.LIVE, ConnectionPool.WORK);

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

  @Inject private UserAccountService accounts;

  @Inject private PasswordHasher passwords;

  @Inject
  @ConfigProperty(name = "cenotes.bootstrap.admin-email")
  private Optional<String> email;

  @Inject
  @ConfigProperty(name = "cenotes.bootstrap.admin-password")
  private Optional<String> password;

  @Resource private ManagedThreadFactory threads;

  private volatile @Nullable WorkerLoop loop;

  private static Optional<String> developmentDefault(String value) {
    return Environment.current().isRelaxed() ? Optional.of(value) : Optional.empty();
  }

  /** A failure ends the start of a node, unless the database came later: then it is tried again. */
  @PostConstruct
  void start() {
    if (DatabaseGate.isOpen()) {
      ensure();
    } else {
      DatabaseGate.whenOpen(this::ensureRepeatedly);
    }
  }

  private void ensureRepeatedly() {
    loop =
        WorkerLoop.once(
            threads,
            InitialAdmin.class,
            "The first administrator cannot be created; retrying every five seconds",
            AFTER_FAILURE,
            this::ensure);
  }

  @PreDestroy
  void stop() {
    WorkerLoop started = loop;
    if (started != null) {
      started.shutDown();
    }
  }

  private void ensure() {
    Optional<String> name = email.or(() -> developmentDefault("admin@cenotes.local"));
    Optional<String> secret = password.or(() -> developmentDefault("cenotes-admin-dev"));
    if (name.isPresent() && secret.isPresent() && !CurrentScope.call(SCOPE, accounts::hasAdmin)) {
      refusal(name.get()).ifPresent(reason -> FailedStart.end(List.of(reason)));
      String hash = passwords.hash(secret.get());
      boolean temporary = !Environment.current().isRelaxed();
      CurrentScope.run(
          SCOPE, () -> accounts.ensureAdmin(EmailAddresses.normalize(name.get()), hash, temporary));
      LOG.log(
          Level.INFO,
          "created the first platform administrator from cenotes.bootstrap.admin-email");
    }
  }

  /**
   * Why nobody can be created with this address. It is not repeated: it may be the password, which
   * belongs into the setting beside it.
   */
  static Optional<String> refusal(String address) {
    return EmailAddresses.isDeliverable(address.strip())
        ? Optional.empty()
        : Optional.of("cenotes.bootstrap.admin-email must be " + EmailAddresses.DELIVERABLE);
  }
}
