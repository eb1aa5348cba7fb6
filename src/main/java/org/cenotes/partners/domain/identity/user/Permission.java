package org.cenotes.partners.domain.identity.user;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.platform.json.WireEnum;

/** What a user of a partner may do. */
public enum Permission implements WireEnum {
  VIEW_DASHBOARD,
  VIEW_RESERVATIONS,
  MANAGE_RESERVATIONS,
  VIEW_REPORTS,
  MANAGE_SETTINGS,
  VIEW_API_KEYS,
  MANAGE_API_KEYS,
  VIEW_WEBHOOKS,
  MANAGE_WEBHOOKS,
  VIEW_USERS,
  MANAGE_USERS,
  VIEW_BILLING,
  MANAGE_SANDBOX,
  VIEW_CENOTES,
  MANAGE_CENOTES,
  REQUEST_PUBLISH_CENOTE,
  CREATE_TICKETS;

  @Override
  public String wire() {
    return "partner." + WireEnum.super.wire();
  }

  /** The permissions with these wire names; ignores unknown names. */
  public static Set<Permission> parse(Collection<String> names) {
    Set<Permission> permissions = EnumSet.noneOf(Permission.class);
    names.forEach(name -> WireEnum.find(Permission.class, name).ifPresent(permissions::add));
    return permissions;
  }

  /** The wire names, sorted. */
  static List<String> names(Set<Permission> permissions) {
    return permissions.stream().map(Permission::wire).sorted().toList();
  }
}
