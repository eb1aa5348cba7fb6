package org.cenotes.partners.domain.identity.user;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a partner's person may do; contract names it {@code partner.…}. */
public enum Permission {
  VIEW_DASHBOARD("partner.view_dashboard"),
  VIEW_RESERVATIONS("partner.view_reservations"),
  MANAGE_RESERVATIONS("partner.manage_reservations"),
  VIEW_REPORTS("partner.view_reports"),
  MANAGE_SETTINGS("partner.manage_settings"),
  VIEW_API_KEYS("partner.view_api_keys"),
  MANAGE_API_KEYS("partner.manage_api_keys"),
  VIEW_WEBHOOKS("partner.view_webhooks"),
  MANAGE_WEBHOOKS("partner.manage_webhooks"),
  VIEW_USERS("partner.view_users"),
  MANAGE_USERS("partner.manage_users"),
  VIEW_BILLING("partner.view_billing"),
  MANAGE_SANDBOX("partner.manage_sandbox"),
  VIEW_CENOTES("partner.view_cenotes"),
  MANAGE_CENOTES("partner.manage_cenotes"),
  REQUEST_PUBLISH_CENOTE("partner.request_publish_cenote"),
  CREATE_TICKETS("partner.create_tickets");

  private final String wire;

  Permission(String wire) {
    this.wire = wire;
  }

  /** The name on the wire and in the database. */
  public String wire() {
    return wire;
  }

  /** Their names, in order. */
  static List<String> wires(Set<Permission> permissions) {
    return permissions.stream().map(Permission::wire).sorted().toList();
  }

  /** The permission of this name. */
  public static Optional<Permission> of(String wire) {
    return Arrays.stream(values()).filter(known -> known.wire.equals(wire)).findFirst();
  }
}
