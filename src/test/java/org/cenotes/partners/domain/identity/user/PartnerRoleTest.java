package org.cenotes.partners.domain.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What roles allow, and what single permissions change of it. */
class PartnerRoleTest {
  @Test
  void only_administrators_manage_keys_and_users() {
    for (PartnerRole role : PartnerRole.values()) {
      boolean admin = role == PartnerRole.PARTNER_ADMIN;
      assertThat(role.permissions().contains(Permission.MANAGE_USERS)).isEqualTo(admin);
      assertThat(role.permissions().contains(Permission.MANAGE_API_KEYS)).isEqualTo(admin);
    }
    assertThat(PartnerRole.PARTNER_ADMIN.permissions()).hasSize(Permission.values().length);
  }

  @Test
  void a_viewer_changes_nothing_of_the_partner() {
    assertThat(PartnerRole.PARTNER_VIEWER.permissions())
        .noneMatch(permission -> permission.name().startsWith("MANAGE_"))
        .doesNotContain(Permission.REQUEST_PUBLISH_CENOTE);
  }

  @Property(seed = "1")
  void a_revoked_permission_is_gone_whatever_the_role_and_the_grants(
      @ForAll PartnerRole role, @ForAll Set<Permission> granted, @ForAll Set<Permission> revoked) {
    Set<Permission> effective = role.with(granted, revoked);
    Set<Permission> expected = EnumSet.noneOf(Permission.class);
    for (Permission each : Permission.values()) {
      boolean given = granted.contains(each) || role.permissions().contains(each);
      if (given && !revoked.contains(each)) {
        expected.add(each);
      }
    }
    assertThat(effective).isEqualTo(expected);
  }

  @Property(seed = "2")
  void permissions_are_read_as_they_were_written(@ForAll Set<Permission> permissions) {
    assertThat(Permission.parse(Permission.names(permissions))).isEqualTo(permissions);
    assertThat(Permission.names(permissions)).isSorted();
  }

  @Test
  void a_permission_of_a_later_release_is_ignored() {
    assertThat(Permission.parse(List.of("partner.fly", "partner.view_users", "", "VIEW_BILLING")))
        .containsExactly(Permission.VIEW_USERS);
  }

  @ParameterizedTest
  @EnumSource
  void permissions_begin_with_partner_on_the_wire(Permission permission) {
    assertThat(permission.wire()).matches("partner\\.[a-z_]+");
  }
}
