package org.cenotes.partners.domain.notification;

import java.util.List;
import java.util.UUID;

/** Finds the users of a partner. The module that has the users implements it. */
public interface RecipientDirectory {
  /** How many users are found at a time. */
  int PAGE = 50;

  /**
   * The partner's active users of this audience who may see what a notification of this kind says,
   * at most {@link #PAGE}, in the order in which they were created.
   *
   * @param from how many of them to leave out
   */
  List<Recipient> find(
      UUID partnerId, NotificationKind kind, NotificationKind.Audience audience, int from);
}
