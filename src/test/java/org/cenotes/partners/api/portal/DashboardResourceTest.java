package org.cenotes.partners.api.portal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cenotes.partners.api.guard.Callers;
import org.cenotes.partners.domain.dashboard.ActivityQuery;
import org.cenotes.partners.domain.dashboard.RecordedActivity;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.platform.queueing.SlowListQueue;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.tenancy.UnitScopes;
import org.junit.jupiter.api.Test;

/** Which activity a user sees. */
class DashboardResourceTest {
  private static List<String> kindsOf(Permission... permissions) {
    return asked(permissions).kinds;
  }

  private static RecordedActivity asked(Permission... permissions) {
    RecordedActivity activity = new RecordedActivity();
    DashboardResource resource =
        new DashboardResource(
            null,
            null,
            activity,
            new SlowListQueue(),
            Callers.with(permissions),
            new RequestInfo());
    UnitScopes.run(Callers.PARTNER, () -> resource.activity(new ActivityQuery()));
    return activity;
  }

  @Test
  void without_other_permissions_a_user_sees_what_concerns_the_partner() {
    assertThat(kindsOf()).containsExactly("partner");
  }

  @Test
  void a_permission_shows_the_activity_that_it_is_for() {
    assertThat(kindsOf(Permission.VIEW_RESERVATIONS))
        .containsExactly("partner", "payment", "reservation");
    assertThat(kindsOf(Permission.VIEW_API_KEYS)).containsExactly("api_key", "partner");
    assertThat(kindsOf(Permission.MANAGE_API_KEYS)).containsExactly("partner");
  }

  @Test
  void settings_with_bank_accounts_need_both_permissions() {
    assertThat(kindsOf(Permission.MANAGE_SETTINGS)).containsExactly("partner");
    assertThat(kindsOf(Permission.VIEW_BILLING)).containsExactly("partner");
    assertThat(kindsOf(Permission.MANAGE_SETTINGS, Permission.VIEW_BILLING))
        .containsExactly("partner", "settings");
  }

  @Test
  void settings_of_the_api_need_a_permission_for_keys_or_webhooks_too() {
    assertThat(asked(Permission.MANAGE_SETTINGS, Permission.VIEW_BILLING).hidden)
        .containsExactly("settings.api_updated");
    assertThat(asked(Permission.VIEW_API_KEYS).hidden).isEmpty();
    assertThat(asked(Permission.VIEW_WEBHOOKS).hidden).isEmpty();
  }

  @Test
  void with_all_permissions_a_user_sees_everything() {
    assertThat(kindsOf(Permission.values()))
        .containsExactly(
            "api_key",
            "cenote",
            "login",
            "partner",
            "payment",
            "reservation",
            "settings",
            "ticket",
            "user",
            "webhook");
  }
}
