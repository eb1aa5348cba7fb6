package org.cenotes.partners.http;

import io.restassured.specification.RequestSpecification;
import java.util.UUID;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.http.Endpoint.Credential;
import org.jspecify.annotations.Nullable;

/** Kinds of callers of a route for users. */
enum UserCaller {
  ANONYMOUS,
  GARBAGE_TOKEN,
  LIVE_KEY,
  SANDBOX_KEY,
  PENDING_PARTNER,
  REJECTED_PARTNER,
  SUSPENDED_PARTNER,
  PASSWORD_TO_CHANGE,
  PARTNER_ADMIN,
  PARTNER_MANAGER,
  PARTNER_AGENT,
  PARTNER_VIEWER,
  ANOTHER_PARTNER,
  OPERATOR,
  ADMIN;

  /** Makes the person; answers the e-mail to log in with, null for those who do not. */
  @Nullable String make(Partner owner) {
    return switch (this) {
      case ANONYMOUS, GARBAGE_TOKEN, LIVE_KEY, SANDBOX_KEY -> null;
      case PENDING_PARTNER -> adminOf(owner, UserSql.partner("PENDING"));
      case REJECTED_PARTNER -> adminOf(owner, UserSql.partner("REJECTED"));
      case SUSPENDED_PARTNER -> adminOf(owner, UserSql.partner("SUSPENDED"));
      case PASSWORD_TO_CHANGE -> UserSql.user(owner, owner.id(), "partner", "partner_admin", true);
      case PARTNER_ADMIN, PARTNER_MANAGER, PARTNER_AGENT, PARTNER_VIEWER ->
          UserSql.user(owner, owner.id(), "partner", role().wire(), false);
      case ANOTHER_PARTNER -> adminOf(owner, UserSql.partner("ACTIVE"));
      case OPERATOR -> UserSql.operator(owner, owner.cenote(VisitSql.CENOTE));
      case ADMIN -> UserSql.user(owner, null, "admin", null, false);
    };
  }

  /** Makes the person and starts a request of theirs. */
  RequestSpecification request(Partner owner) {
    return switch (this) {
      case ANONYMOUS -> Api.anyone();
      case GARBAGE_TOKEN -> Login.with("not.a.token");
      case LIVE_KEY -> Api.with(owner.liveKey());
      case SANDBOX_KEY -> Api.with(owner.testKey());
      default -> Login.as(make(owner), owner.password()).request();
    };
  }

  private static String adminOf(Partner passwordOf, UUID partnerId) {
    return UserSql.user(passwordOf, partnerId, "partner", "partner_admin", false);
  }

  private PartnerRole role() {
    return switch (this) {
      case PARTNER_MANAGER -> PartnerRole.PARTNER_MANAGER;
      case PARTNER_AGENT -> PartnerRole.PARTNER_AGENT;
      case PARTNER_VIEWER -> PartnerRole.PARTNER_VIEWER;
      default -> PartnerRole.PARTNER_ADMIN;
    };
  }

  /**
   * Status and message key of the refusal that is due, or null when admitted.
   *
   * @param whileNotActive the route is reached by users of a partner that is not active
   */
  @Nullable String refusal(Endpoint route, boolean whileNotActive) {
    if (this == SANDBOX_KEY) {
      return "403 error.partner.sandbox_key_not_allowed_on_production_api";
    }
    if (route.credential() == Credential.NONE) {
      return null;
    }
    return switch (this) {
      case ANONYMOUS, LIVE_KEY -> "401 error.auth.required";
      case GARBAGE_TOKEN -> "401 error.auth.invalid_token";
      default -> route.path().startsWith("/api/auth/") ? null : ofRole(route, whileNotActive);
    };
  }

  private @Nullable String ofRole(Endpoint route, boolean whileNotActive) {
    String forbidden = "403 error.auth.forbidden";
    if (route.credential() == Credential.ADMIN) {
      return this == ADMIN ? null : forbidden;
    }
    if (route.credential() == Credential.OPERATOR) {
      return this == ADMIN || this == OPERATOR ? null : forbidden;
    }
    return switch (this) {
      case OPERATOR, ADMIN -> forbidden;
      case PENDING_PARTNER, REJECTED_PARTNER, SUSPENDED_PARTNER ->
          whileNotActive ? null : "403 error.partner.not_active";
      case PASSWORD_TO_CHANGE -> "403 error.auth.password_change_required";
      default ->
          route.needs().equals("-")
                  || role().permissions().stream()
                      .anyMatch(permission -> permission.wire().equals(route.needs()))
              ? null
              : forbidden;
    };
  }
}
