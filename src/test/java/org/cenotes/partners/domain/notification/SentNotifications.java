package org.cenotes.partners.domain.notification;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Remembers notifications of partners, for tests that need no database. */
public final class SentNotifications extends NotificationService {
  private final Map<String, TemplateModel> byCause = new LinkedHashMap<>();

  /** None at first. */
  public SentNotifications() {
    super(null, null, null, null, null, null);
  }

  /** The model of each, by its cause. */
  public Map<String, TemplateModel> byCause() {
    return byCause;
  }

  @Override
  public void notifyPartner(
      UUID partnerId, NotificationKind kind, String cause, TemplateModel model) {
    if (byCause.putIfAbsent(cause, model) != null) {
      throw new IllegalStateException("notified twice: " + cause);
    }
  }

  @Override
  public Set<String> known(List<String> causes) {
    return Set.copyOf(causes.stream().filter(byCause::containsKey).toList());
  }
}
