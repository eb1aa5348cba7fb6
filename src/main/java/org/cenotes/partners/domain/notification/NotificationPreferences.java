package org.cenotes.partners.domain.notification;

import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.http.Language;

/** What a partner has chosen. The module that has the settings implements it. */
public interface NotificationPreferences {
  /**
   * A partner's choice.
   *
   * @param partnerName company name; texts use it as {@code {partner}}
   * @param language of messages to the partner
   * @param enabled the notifications that are not switched off
   */
  record Choice(String partnerName, Language language, Set<NotificationSwitch> enabled) {}

  /** The choice of an existing partner. */
  Choice of(UUID partnerId);
}
