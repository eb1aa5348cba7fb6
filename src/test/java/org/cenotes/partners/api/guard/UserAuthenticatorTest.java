package org.cenotes.partners.api.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.cenotes.partners.domain.identity.session.StubSessions.PARTNER;
import static org.cenotes.partners.domain.identity.session.StubSessions.SESSION;
import static org.cenotes.partners.domain.identity.session.StubSessions.USER;

import java.lang.reflect.Method;
import java.time.Instant;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.domain.identity.session.StubSessions;
import org.cenotes.partners.domain.identity.token.StubTokens;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which users are admitted to what. */
@ExtendWith(OutsideServer.class)
class UserAuthenticatorTest {
  private final StubSessions sessions = new StubSessions();
  private final StubTokens tokens = new StubTokens();
  private final StubRequest request = new StubRequest().verified(USER, SESSION);
  private final Caller caller = new Caller();
  private UserAuthenticator users = guardedBy();

  static class Routes {
    public void open() {}

    @AllowInactivePartner
    public void early() {}

    @RequiresPermission({Permission.VIEW_USERS, Permission.MANAGE_USERS})
    public void manage() {}
  }

  @MayListCenotes
  static class SupplyRoutes {
    public void list() {}
  }

  private UserAuthenticator guardedBy(String... adminNetworks) {
    return new UserAuthenticator(
        sessions,
        tokens,
        new RateLimiter(),
        StubLimits.in("production"),
        request,
        caller,
        StubSessions.policy(adminNetworks));
  }

  private static Method route(Class<?> type, String name) {
    try {
      return type.getMethod(name);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private void admit(String name) {
    users.admitPartnerUser(request.context(), route(Routes.class, name));
  }

  private static ErrorKey refusal(ThrowingCallable call) {
    ApiException refused = catchThrowableOfType(ApiException.class, call);
    assertThat(CurrentScope.current()).as("whoever is refused enters nothing").isNull();
    return refused.error();
  }

  private void logIn(ActiveSession session) {
    sessions.with(session);
  }

  @Test
  void a_partner_user_has_the_rows_of_the_partner() {
    logIn(StubSessions.partnerUser(PartnerStatus.ACTIVE));
    admit("open");
    assertThat(CurrentScope.required())
        .isEqualTo(Scope.partner(PARTNER, DataSet.LIVE, ConnectionPool.READS));
    assertThat(caller.user().userId()).isEqualTo(USER);
    assertThat(request.principal()).isEqualTo(USER.toString());
    request.read = false;
    admit("open");
    assertThat(CurrentScope.required().pool()).isEqualTo(ConnectionPool.BOOKING);
  }

  @Test
  void without_a_bearer_token_a_login_is_required() {
    request.headers.clear();
    assertThat(refusal(() -> admit("open"))).isEqualTo(AccessError.LOGIN_REQUIRED);
    request.withAuthorization("Basic dXNlcjpwYXNz");
    assertThat(refusal(() -> admit("open"))).isEqualTo(AccessError.LOGIN_REQUIRED);
  }

  @Test
  void of_two_tokens_none_is_believed() {
    logIn(StubSessions.partnerUser(PartnerStatus.ACTIVE));
    request.withAuthorization("Bearer verified", "Bearer another");
    assertThat(refusal(() -> admit("open"))).isEqualTo(AccessError.INVALID_TOKEN);
  }

  @Test
  void a_token_needs_a_session_of_the_same_user() {
    assertThat(refusal(() -> admit("open"))).isEqualTo(AccessError.INVALID_TOKEN);
    logIn(StubSessions.partnerUser(PartnerStatus.ACTIVE));
    request.verified(new UUID(3, 2), SESSION);
    assertThat(refusal(() -> admit("open"))).isEqualTo(AccessError.INVALID_TOKEN);
    request.verified(USER, "no id");
    assertThat(refusal(() -> admit("open"))).isEqualTo(AccessError.INVALID_TOKEN);
    request.verified(USER, null);
    assertThat(refusal(() -> admit("open"))).isEqualTo(AccessError.INVALID_TOKEN);
  }

  @Test
  void the_scheme_may_be_written_in_any_case() {
    logIn(StubSessions.partnerUser(PartnerStatus.ACTIVE));
    tokens.with("text", USER, SESSION, Instant.MAX);
    request.principal = null;
    request.withAuthorization("bEARER  text ");
    admit("open");
    CurrentScope.leave();
    request.withAuthorization("bearer other");
    assertThat(refusal(() -> admit("open"))).isEqualTo(AccessError.INVALID_TOKEN);
    request.withAuthorization("Bearer text");
    assertThat(refusal(() -> admit("open")))
        .as("what the container has refused")
        .isEqualTo(AccessError.INVALID_TOKEN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bearertext", "bearer", "bearer-text"})
  void the_scheme_ends_with_a_space(String header) {
    logIn(StubSessions.partnerUser(PartnerStatus.ACTIVE));
    tokens.with("text", USER, SESSION, Instant.MAX).with("-text", USER, SESSION, Instant.MAX);
    request.principal = null;
    request.withAuthorization(header);
    assertThat(refusal(() -> admit("open"))).isEqualTo(AccessError.INVALID_TOKEN);
  }

  @ParameterizedTest
  @EnumSource(value = PartnerStatus.class, names = "ACTIVE", mode = EnumSource.Mode.EXCLUDE)
  void a_partner_that_is_not_active_may_do_little(PartnerStatus status) {
    logIn(StubSessions.partnerUser(status));
    assertThat(refusal(() -> admit("open"))).isEqualTo(AccessError.PARTNER_NOT_ACTIVE);
    admit("early");
  }

  @Test
  void all_permissions_of_the_method_are_needed() {
    logIn(StubSessions.partnerUser(PartnerStatus.ACTIVE, Permission.VIEW_USERS));
    assertThat(refusal(() -> admit("manage"))).isEqualTo(HttpError.FORBIDDEN);
    logIn(
        StubSessions.partnerUser(
            PartnerStatus.ACTIVE, Permission.VIEW_USERS, Permission.MANAGE_USERS));
    admit("manage");
  }

  @ParameterizedTest
  @EnumSource(value = SystemRole.class, names = "PARTNER", mode = EnumSource.Mode.EXCLUDE)
  void nobody_but_a_partners_user_acts_for_a_partner(SystemRole role) {
    logIn(
        StubSessions.session(
            role, PartnerRole.PARTNER_ADMIN, PartnerStatus.ACTIVE, true, false, false));
    assertThat(refusal(() -> admit("open"))).isEqualTo(HttpError.FORBIDDEN);
  }

  @ParameterizedTest
  @CsvSource({
    "PARTNER_ADMIN, true, ",
    "PARTNER_MANAGER, true, ",
    "PARTNER_ADMIN, false, error.partner.supply_not_allowed",
    "PARTNER_VIEWER, true, error.auth.forbidden",
    "PARTNER_VIEWER, false, error.auth.forbidden"
  })
  void cenotes_are_listed_by_who_manages_a_partner_that_may(
      PartnerRole role, boolean mayList, String refusal) {
    logIn(
        StubSessions.session(
            SystemRole.PARTNER, role, PartnerStatus.ACTIVE, mayList, false, false));
    ThrowingCallable call =
        () -> users.admitPartnerUser(request.context(), route(SupplyRoutes.class, "list"));
    if (refusal == null) {
      assertThat(catchThrowableOfType(Throwable.class, call)).isNull();
    } else {
      assertThat(refusal(call).key()).isEqualTo(refusal);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ADMIN, true, true",
    "OPERATOR, false, true",
    "PARTNER, false, false",
    "CLIENT, false, false"
  })
  void staff_are_admitted_by_their_role(SystemRole role, boolean admin, boolean operator) {
    logIn(StubSessions.staff(role, false, false));
    ThrowingCallable asAdmin = () -> users.admitAdmin(request.context());
    assertThat(catchThrowableOfType(ApiException.class, asAdmin) == null).isEqualTo(admin);
    ThrowingCallable asOperator = () -> users.admitOperator(request.context());
    assertThat(catchThrowableOfType(ApiException.class, asOperator) == null).isEqualTo(operator);
  }

  @Test
  void who_must_change_the_password_or_set_up_a_factor_does_that_first() {
    logIn(StubSessions.staff(SystemRole.ADMIN, true, true));
    assertThat(refusal(() -> users.admitAdmin(request.context())))
        .isEqualTo(AccessError.PASSWORD_CHANGE_REQUIRED);
    logIn(StubSessions.staff(SystemRole.ADMIN, false, true));
    assertThat(refusal(() -> users.admitOperator(request.context())))
        .isEqualTo(AccessError.TOTP_SETUP_REQUIRED);
    users.admitAnyUser(request.context());
    assertThat(CurrentScope.required())
        .isEqualTo(Scope.visitor(DataSet.LIVE, ConnectionPool.READS));
  }

  @ParameterizedTest
  @EnumSource(PartnerStatus.class)
  void a_partners_user_changes_the_password_before_status_and_permissions_count(
      PartnerStatus status) {
    logIn(
        StubSessions.session(
            SystemRole.PARTNER, PartnerRole.PARTNER_VIEWER, status, false, true, false));
    for (String name : new String[] {"open", "early", "manage"}) {
      assertThat(refusal(() -> admit(name))).isEqualTo(AccessError.PASSWORD_CHANGE_REQUIRED);
    }
    assertThat(refusal(() -> users.admitAdmin(request.context()))).isEqualTo(HttpError.FORBIDDEN);
    assertThat(refusal(() -> users.admitOperator(request.context())))
        .isEqualTo(HttpError.FORBIDDEN);
  }

  @Test
  void an_administrator_is_refused_outside_the_networks_on_every_route() {
    logIn(StubSessions.staff(SystemRole.ADMIN, false, false));
    users = guardedBy("198.51.100.0/24");
    assertThat(refusal(() -> users.admitAdmin(request.context())).status()).isEqualTo(403);
    assertThat(refusal(() -> users.admitOperator(request.context())).status()).isEqualTo(403);
    assertThat(refusal(() -> users.admitAnyUser(request.context())).status()).isEqualTo(403);
    logIn(StubSessions.staff(SystemRole.OPERATOR, false, false));
    users.admitOperator(request.context());
    CurrentScope.leave();
    assertThat(refusal(() -> users.admitAdmin(request.context())).key())
        .as("by the address, before the token")
        .isEqualTo("error.auth.ip_not_allowed");
    request.address = "198.51.100.7";
    assertThat(refusal(() -> users.admitAdmin(request.context()))).isEqualTo(HttpError.FORBIDDEN);
  }

  @Test
  void on_a_public_route_staff_are_visitors_and_an_inactive_partner_is_refused() {
    logIn(StubSessions.staff(SystemRole.OPERATOR, false, false));
    users.admitToRead(request.context(), route(Routes.class, "open"));
    assertThat(CurrentScope.required().partnerId()).isNull();
    CurrentScope.leave();
    logIn(StubSessions.partnerUser(PartnerStatus.SUSPENDED));
    assertThat(refusal(() -> users.admitToRead(request.context(), route(Routes.class, "early"))))
        .isEqualTo(AccessError.PARTNER_NOT_ACTIVE);
  }

  @Test
  void the_fourth_request_of_a_minute_is_too_many_on_whatever_route() {
    logIn(StubSessions.partnerUser(PartnerStatus.ACTIVE));
    tokens.with("text", USER, SESSION, Instant.MAX);
    admit("open");
    users.admitAnyUser(request.context());
    users.authenticate("text");
    CurrentScope.leave();
    assertThat(refusal(() -> admit("open"))).isEqualTo(HttpError.RATE_LIMITED);
    assertThat(refusal(() -> users.authenticate("text"))).isEqualTo(HttpError.RATE_LIMITED);
    assertThat(caller.limit().allowed()).isFalse();
  }
}
