package org.cenotes.partners.domain.notification;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.cenotes.partners.domain.notification.Notifications.DueRow;
import org.cenotes.partners.platform.config.PublicUrl;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.mail.OutgoingMail;
import org.cenotes.partners.platform.secret.Vault;

/** Makes the mail of a stored notification; the same one at every attempt. */
@ApplicationScoped
class NotificationMails {
  /** The page and one-click address of unsubscribe links. */
  static final String UNSUBSCRIBE_PATH = "/notifications/unsubscribe";

  private final UnsubscribeTokens tokens;
  private final Vault vault;
  private final PublicUrl publicUrl;

  @Inject
  NotificationMails(UnsubscribeTokens tokens, Vault vault, PublicUrl publicUrl) {
    this.tokens = tokens;
    this.vault = vault;
    this.publicUrl = publicUrl;
  }

  OutgoingMail of(DueRow row) {
    NotificationKind kind = WireEnum.parse(NotificationKind.class, row.kind());
    byte[] sealed = row.sealedLink();
    String link = sealed == null ? null : vault.openText(sealed);
    String unsubscribe =
        kind.isOptional()
            ? publicUrl.withPath(UNSUBSCRIBE_PATH + "?token=" + tokens.issue(row.userId(), kind))
            : null;
    NotificationTexts.Rendered rendered =
        NotificationTexts.render(
            kind,
            Language.ofTag(row.language()),
            Json.read(row.facts(), TemplateModel.class),
            link,
            unsubscribe);
    return new OutgoingMail(
        row.id(),
        row.email(),
        row.recipientName(),
        rendered.subject(),
        rendered.text(),
        rendered.html(),
        unsubscribe,
        row.createdAt());
  }
}
