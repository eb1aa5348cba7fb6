package org.cenotes.partners.domain.identity.user;

import static org.cenotes.partners.domain.identity.user.Permission.CREATE_TICKETS;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_API_KEYS;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_RESERVATIONS;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_SANDBOX;
import static org.cenotes.partners.domain.identity.user.Permission.MANAGE_USERS;
import static org.cenotes.partners.domain.identity.user.Permission.VIEW_DASHBOARD;
import static org.cenotes.partners.domain.identity.user.Permission.VIEW_REPORTS;
import static org.cenotes.partners.domain.identity.user.Permission.VIEW_RESERVATIONS;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a person is at a partner, and what that allows. */
public enum PartnerRole {
  @JsonProperty("partner_admin")
  PARTNER_ADMIN(EnumSet.allOf(Permission.class)),
  @JsonProperty("partner_manager")
  PARTNER_MANAGER(EnumSet.complementOf(EnumSet.of(MANAGE_API_KEYS, MANAGE_USERS))),
  @JsonProperty("partner_agent")
  PARTNER_AGENT(
      EnumSet.of(
          VIEW_DASHBOARD, VIEW_RESERVATIONS, MANAGE_RESERVATIONS, MANAGE_SANDBOX, CREATE_TICKETS)),
  @JsonProperty("partner_viewer")
  PARTNER_VIEWER(EnumSet.of(VIEW_DASHBOARD, VIEW_RESERVATIONS, VIEW_REPORTS, CREATE_TICKETS));

  private final Set<Permission> permissions;

  PartnerRole(Set<Permission> permissions) {
    this.permissions = Set.copyOf(permissions);
  }

  /** What the role allows by itself. */
  public Set<Permission> permissions() {
    return permissions;
  }

  /** What remains allowed after single permissions were given and taken. */
  public Set<Permission> with(Set<Permission> granted, Set<Permission> revoked) {
    Set<Permission> effective = EnumSet.noneOf(Permission.class);
    effective.addAll(permissions);
    effective.addAll(granted);
    effective.removeAll(revoked);
    return effective;
  }

  /** The name on the wire and in the database. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** In the database a role has its wire name. */
  @Converter(autoApply = true)
  public static class Column
      implements AttributeConverter<@Nullable PartnerRole, @Nullable String> {
    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable PartnerRole role) {
      return role == null ? null : role.wire();
    }

    @Override
    public @Nullable PartnerRole convertToEntityAttribute(@Nullable String column) {
      return column == null ? null : valueOf(column.toUpperCase(Locale.ROOT));
    }
  }
}
