package org.cenotes.partners.domain.identity.user;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.Recipient;
import org.cenotes.partners.domain.notification.RecipientDirectory;
import org.cenotes.partners.platform.component.Service;

/** Finds the users of a partner who are notified. */
@Service
public class RecipientService implements RecipientDirectory {
  private final Users users;

  @Inject
  RecipientService(Users users) {
    this.users = users;
  }

  @Override
  public List<Recipient> find(UUID partnerId, NotificationKind.Audience audience, int from) {
    Set<PartnerRole> roles =
        switch (audience) {
          case ADMINISTRATORS -> Set.of(PartnerRole.PARTNER_ADMIN);
          case MANAGERS -> Set.of(PartnerRole.PARTNER_ADMIN, PartnerRole.PARTNER_MANAGER);
        };
    return users.findActive(partnerId, roles, from, PAGE).stream().map(User::recipient).toList();
  }
}
