package org.cenotes.partners.domain.identity.reset;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.identity.user.PageLinks;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.domain.identity.user.UserAccountService.Credentials;
import org.cenotes.partners.domain.identity.user.UserAccountService.MailAccount;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.NotificationService;
import org.cenotes.partners.domain.notification.NotificationSource;
import org.cenotes.partners.domain.notification.TemplateModel;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.secret.RandomText;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Stores requests to reset a password, and turns those of users into tokens and mails. The request
 * itself is the same insertion for every e-mail, and only the job afterwards looks whether a user
 * has it: neither the response nor its time depend on that.
 */
@Service
public class PasswordResetService implements NotificationSource {
  private static final int TOKEN_LENGTH = 43;
  private static final int BATCH = 50;

  private final PasswordResets resets;
  private final UserAccountService accounts;
  private final NotificationService notifications;
  private final PageLinks links;
  private final Clock clock;
  private final Duration lifetime;

  @Inject
  PasswordResetService(
      PasswordResets resets,
      UserAccountService accounts,
      NotificationService notifications,
      PageLinks links,
      Clock clock,
      @ConfigProperty(name = "cenotes.auth.reset-lifetime", defaultValue = "PT30M")
          Duration lifetime) {
    this.resets = resets;
    this.accounts = accounts;
    this.notifications = notifications;
    this.links = links;
    this.clock = clock;
    this.lifetime = lifetime;
  }

  /** Stores a request for this normalised e-mail. */
  void request(String email, Language language) {
    resets.addRequest(Ids.next(), email, language.tag(), clock.instant());
  }

  @Override
  public Duration interval() {
    return Duration.ofSeconds(1);
  }

  @Override
  public boolean appendDue() {
    Instant now = clock.instant();
    resets.deleteExpired(now, BATCH);
    List<PasswordResets.Request> requests = resets.takeRequests(BATCH);
    requests.stream()
        .filter(request -> request.requestedAt().plus(lifetime).isAfter(now))
        .forEach(request -> answer(request, now));
    return requests.size() == BATCH;
  }

  private void answer(PasswordResets.Request request, Instant now) {
    Optional<MailAccount> found = accounts.mailAccount(request.email());
    if (found.isEmpty()) {
      return;
    }
    MailAccount account = found.get();
    String token = "rst_" + RandomText.base62(TOKEN_LENGTH);
    Instant expiresAt = now.plus(lifetime);
    resets.addToken(Digests.sha256(token), account.recipient().userId(), now, expiresAt);
    notifications.notifyUser(
        account.partnerId(),
        account.recipient(),
        Language.ofTag(request.language()),
        NotificationKind.PASSWORD_RESET,
        "password_reset:" + request.id(),
        TemplateModel.of(Map.of("expiresAt", TemplateModel.time(expiresAt))),
        new NotificationService.SecretLink(links.resetPassword(token), expiresAt));
  }

  /** The active user whose password this token resets. */
  Optional<Credentials> find(String token) {
    return resets.findUser(Digests.sha256(token), clock.instant()).flatMap(accounts::credentials);
  }

  /**
   * Sets the password, ends every session of the user, and voids all other tokens of the user.
   *
   * @return false when the token was used in the meantime
   */
  boolean reset(String token, UUID userId, String passwordHash) {
    // Otherwise two links of the user that are used at once would wait for each other's tokens.
    resets.lockUser(userId);
    if (!resets.spend(Digests.sha256(token), clock.instant())) {
      return false;
    }
    resets.deleteTokens(userId);
    accounts.resetPassword(userId, passwordHash);
    return true;
  }
}
