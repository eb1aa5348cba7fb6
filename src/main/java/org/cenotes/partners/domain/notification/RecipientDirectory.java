package org.cenotes.partners.domain.notification;

import java.util.List;
import java.util.UUID;

/** Finds the users of a partner. The module that has the users implements it. */
public interface RecipientDirectory {
  /** The partner's active users of this audience, at most 50, those that were created first. */
  List<Recipient> find(UUID partnerId, NotificationKind.Audience audience);
}
