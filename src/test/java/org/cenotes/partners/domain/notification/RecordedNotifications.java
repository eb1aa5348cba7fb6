package org.cenotes.partners.domain.notification;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.http.Language;
import org.jspecify.annotations.Nullable;

/** Keeps what users and partners would be notified of. */
public final class RecordedNotifications extends NotificationService {
  /**
   * A notification.
   *
   * @param recipient null for the users of a partner
   */
  public record Sent(
      @Nullable UUID partnerId,
      @Nullable Recipient recipient,
      @Nullable Language language,
      NotificationKind kind,
      String cause,
      TemplateModel model,
      @Nullable SecretLink link) {}

  private final List<Sent> sent = new ArrayList<>();
  private final boolean mail;

  /** An installation that can, or cannot, send mail. */
  @SuppressWarnings("NullAway") // what is overridden here needs none of it
  public RecordedNotifications(boolean mail) {
    super(null, null, null, null, null, null);
    this.mail = mail;
  }

  /** All of them, the oldest first. */
  public List<Sent> sent() {
    return sent;
  }

  /** Their kinds, the oldest first. */
  public List<NotificationKind> kinds() {
    return sent.stream().map(Sent::kind).toList();
  }

  @Override
  public boolean canSendMail() {
    return mail;
  }

  @Override
  public void notifyPartner(
      UUID partnerId, NotificationKind kind, String cause, TemplateModel model) {
    sent.add(new Sent(partnerId, null, null, kind, cause, model, null));
  }

  @Override
  public Set<String> known(List<String> causes) {
    Set<String> known = sent.stream().map(Sent::cause).collect(Collectors.toSet());
    known.retainAll(new HashSet<>(causes));
    return known;
  }

  @Override
  public void notifyUser(
      @Nullable UUID partnerId,
      Recipient recipient,
      @Nullable Language language,
      NotificationKind kind,
      String cause,
      TemplateModel model,
      SecretLink link) {
    sent.add(new Sent(partnerId, recipient, language, kind, cause, model, link));
  }

  @Override
  public void notifyUser(
      @Nullable UUID partnerId,
      Recipient recipient,
      NotificationKind kind,
      String cause,
      TemplateModel model) {
    sent.add(new Sent(partnerId, recipient, null, kind, cause, model, null));
  }
}
