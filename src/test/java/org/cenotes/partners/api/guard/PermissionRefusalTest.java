package org.cenotes.partners.api.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.domain.identity.session.StubSessions;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.http.Sentences;
import org.junit.jupiter.api.Test;

/** A user without a permission learns which one is missing. */
class PermissionRefusalTest {
  private final ActiveSession viewer =
      StubSessions.partnerUser(PartnerStatus.ACTIVE, Permission.VIEW_USERS);

  private static void assertRefused(ThrowingCallable call, String english, String spanish) {
    ApiException refused = catchThrowableOfType(ApiException.class, call);
    assertThat(refused.error()).isEqualTo(HttpError.FORBIDDEN);
    assertThat(refused.fields().messages()).containsExactly(english);
    assertThat(Sentences.translated(refused.fields(), Language.ES).messages())
        .containsExactly(spanish);
  }

  @Test
  void the_missing_permission_is_named_as_on_the_wire() {
    UserAuthenticator.require(viewer, Permission.VIEW_USERS);
    assertRefused(
        () -> UserAuthenticator.require(viewer, Permission.MANAGE_USERS),
        "the user needs the permission partner.manage_users",
        "el usuario necesita el permiso partner.manage_users");
  }

  @Test
  void of_two_permissions_either_is_enough() {
    UserAuthenticator.requireEither(viewer, Permission.MANAGE_USERS, Permission.VIEW_USERS);
    UserAuthenticator.requireEither(viewer, Permission.VIEW_USERS, Permission.MANAGE_USERS);
    assertRefused(
        () ->
            UserAuthenticator.requireEither(
                viewer, Permission.MANAGE_CENOTES, Permission.MANAGE_SETTINGS),
        "the user needs the permission partner.manage_cenotes or partner.manage_settings",
        "el usuario necesita el permiso partner.manage_cenotes o partner.manage_settings");
  }
}
