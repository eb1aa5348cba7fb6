package org.cenotes.partners.domain.notification;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.secret.Vault;

/**
 * Tokens of unsubscribe links: a user and a kind, sealed with the master key. They are stored
 * nowhere and do not expire, because mails are kept for years; all they can do is to switch one
 * kind of mail off and on.
 */
@ApplicationScoped
class UnsubscribeTokens {
  private static final String PURPOSE = "unsubscribe";

  private final Vault vault;

  @Inject
  UnsubscribeTokens(Vault vault) {
    this.vault = vault;
  }

  /** What a token is for. */
  record Subscription(UUID userId, NotificationKind kind) {}

  String issue(UUID userId, NotificationKind kind) {
    String content = PURPOSE + ' ' + userId + ' ' + kind.wire();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(vault.sealText(content));
  }

  /** What this token is for; empty when it was not issued here. */
  Optional<Subscription> read(String token) {
    try {
      String content = vault.openText(Base64.getUrlDecoder().decode(token));
      String[] parts = content.split(" ", -1);
      return parts.length == 3 && parts[0].equals(PURPOSE)
          ? WireEnum.find(NotificationKind.class, parts[2])
              .map(kind -> new Subscription(UUID.fromString(parts[1]), kind))
          : Optional.empty();
    } catch (RuntimeException e) {
      // whatever is not Base64, too short, altered or sealed with another key
      return Optional.empty();
    }
  }
}
