package org.cenotes.partners.domain.identity.user;

import static org.cenotes.partners.domain.identity.user.Permission.CREATE_TICKETS;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_API_KEYS;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_RESERVATIONS;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_SANDBOX;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_USERS;
import static org.cenotes.partners.domain.identity.user.Permission.VIEW_DASHBOARD;
import static org.cenotes.partners.domain.identity.user.Permission.VIEW_REPORTS;
import static org.cenotes.partners.domain.identity.user.Permission.VIEW_RESERVATIONS;

import jakarta.persistence.Converter;
import java.util.EnumSet;
import java.util.Set;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.json.WireEnumConverter;
import org.jspecify.annotations.Nullable;

/** The role of a user at a partner, with its permissions. */
public enum PartnerRole implements WireEnum {
  PARTNER_ADMIN(EnumSet.allOf(Permission.class)),
  PARTNER_MANAGER(EnumSet.complementOf(EnumSet.of(MANAGE_API_KEYS, MANAGE_USERS))),
  PARTNER_AGENT(
      EnumSet.of(
          VIEW_DASHBOARD, VIEW_RESERVATIONS, MANAGE_RESERVATIONS, MANAGE_SANDBOX, CREATE_TICKETS)),
  PARTNER_VIEWER(EnumSet.of(VIEW_DASHBOARD, VIEW_RESERVATIONS, VIEW_REPORTS, CREATE_TICKETS));

  private final Set<Permission> permissions;

  PartnerRole(Set<Permission> permissions) {
    this.permissions = Set.copyOf(permissions);
  }

  /** The permissions of the role itself. */
  public Set<Permission> permissions() {
    return permissions;
  }

  /** The effective permissions after single ones were granted and revoked. */
  public Set<Permission> with(Set<Permission> granted, Set<Permission> revoked) {
    Set<Permission> effective = EnumSet.noneOf(Permission.class);
    effective.addAll(permissions);
    effective.addAll(granted);
    effective.removeAll(revoked);
    return effective;
  }

  /**
   * Those of these permissions that the role does not have itself: only they are stored for a user,
   * because the others would outlast the role.
   */
  static Set<Permission> besides(@Nullable PartnerRole role, Set<Permission> permissions) {
    Set<Permission> besides = EnumSet.noneOf(Permission.class);
    besides.addAll(permissions);
    besides.removeAll(role == null ? Set.of() : role.permissions);
    return besides;
  }

  /** Stores the role under its wire name. */
  @Converter(autoApply = true)
  public static class Column extends WireEnumConverter<PartnerRole> {
    public Column() {
      super(PartnerRole.class);
    }
  }
}
