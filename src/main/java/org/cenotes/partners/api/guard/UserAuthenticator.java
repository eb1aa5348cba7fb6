package org.cenotes.partners.api.guard;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.domain.identity.session.SessionCache;
import org.cenotes.partners.domain.identity.token.TokenIssuer;
import org.cenotes.partners.domain.identity.token.TokenVerifier;
import org.cenotes.partners.domain.identity.token.TokenVerifier.AccessToken;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/**
 * Lets a request in by its access token, in the order of the contract: credential, partner's
 * status, role and permission, limit. The container has verified the token; what its user may do is
 * asked of the living session, never of the token.
 */
@ApplicationScoped
public class UserAuthenticator {
  private final SessionCache sessions;
  private final TokenVerifier verifier;
  private final RateLimiter limiter;
  private final CallerRateLimits limits;
  private final RequestInfo request;
  private final Caller caller;

  @Inject
  UserAuthenticator(
      SessionCache sessions,
      TokenVerifier verifier,
      RateLimiter limiter,
      CallerRateLimits limits,
      RequestInfo request,
      Caller caller) {
    this.sessions = sessions;
    this.verifier = verifier;
    this.limiter = limiter;
    this.limits = limits;
    this.request = request;
    this.caller = caller;
  }

  /** A partner's user, with the permissions that the method requires. */
  public void admitPartnerUser(ContainerRequestContext context, Method method) {
    ActiveSession user = identify(context);
    boolean whileNotActive = method.isAnnotationPresent(AllowInactivePartner.class);
    UUID partnerId = check(user, whileNotActive, method.getAnnotation(RequiresPermission.class));
    enter(user, Scope.partner(partnerId, DataSet.LIVE, lane()));
  }

  /** Whoever is logged in, where nobody has to be: who is of no partner is a visitor there. */
  void admitToRead(ContainerRequestContext context, Method method) {
    ActiveSession user = identify(context);
    if (user.systemRole() != SystemRole.PARTNER) {
      enter(user, Scope.visitor(DataSet.LIVE, ConnectionPool.READS));
      return;
    }
    UUID partnerId = check(user, false, method.getAnnotation(RequiresPermission.class));
    enter(user, Scope.partner(partnerId, DataSet.LIVE, ConnectionPool.READS));
  }

  /** A partner's user and until when the token is good that was shown. */
  public record Shown(ActiveSession user, Instant until) {}

  /** A partner's user who shows a token outside a request of the API. */
  public Shown show(String token) {
    AccessToken said =
        verifier.verify(token).orElseThrow(() -> new ApiException(AccessError.INVALID_TOKEN));
    ActiveSession user =
        sessions
            .find(said.sessionId())
            .filter(living -> living.userId().equals(said.userId()))
            .orElseThrow(() -> new ApiException(AccessError.INVALID_TOKEN));
    check(user);
    RateLimitDecision decision = limiter.take(limits.users(), user.userId().toString());
    if (!decision.allowed()) {
      throw ApiException.later(HttpError.RATE_LIMITED, (int) decision.retrySeconds());
    }
    return new Shown(user, said.expiresAt());
  }

  /** The partner whose user this is; throws why there is none that may enter. */
  public static UUID check(ActiveSession user) {
    return check(user, false, null);
  }

  private static UUID check(
      ActiveSession user, boolean whileNotActive, @Nullable RequiresPermission required) {
    UUID partnerId = user.systemRole() == SystemRole.PARTNER ? user.partnerId() : null;
    if (partnerId != null && user.partnerStatus() != PartnerStatus.ACTIVE && !whileNotActive) {
      throw new ApiException(AccessError.PARTNER_NOT_ACTIVE);
    }
    if (partnerId == null || !mayDo(user, required)) {
      throw new ApiException(HttpError.FORBIDDEN);
    }
    refuseUntilPasswordChanged(user);
    return partnerId;
  }

  private static boolean mayDo(ActiveSession user, @Nullable RequiresPermission required) {
    if (required == null) {
      return true;
    }
    for (Permission permission : required.value()) {
      if (!user.hasPermission(permission)) {
        return false;
      }
    }
    return true;
  }

  /** An administrator of the platform. */
  public void admitAdmin(ContainerRequestContext context) {
    ActiveSession user = identify(context);
    if (user.systemRole() != SystemRole.ADMIN) {
      throw new ApiException(HttpError.FORBIDDEN);
    }
    refuseUntilPasswordChanged(user);
    enter(user, Scope.platform(PrivilegedScope.ADMIN, DataSet.LIVE, lane()));
  }

  /** An operator of some venues, or an administrator of the platform. */
  public void admitOperator(ContainerRequestContext context) {
    ActiveSession user = identify(context);
    if (user.systemRole() != SystemRole.OPERATOR && user.systemRole() != SystemRole.ADMIN) {
      throw new ApiException(HttpError.FORBIDDEN);
    }
    refuseUntilPasswordChanged(user);
    enter(user, Scope.platform(PrivilegedScope.FRONT_DESK, DataSet.LIVE, lane()));
  }

  /** Whoever is logged in. */
  public void admitAnyUser(ContainerRequestContext context) {
    ActiveSession user = identify(context);
    UUID partnerId = user.partnerId();
    enter(
        user,
        partnerId == null
            ? Scope.visitor(DataSet.LIVE, lane())
            : Scope.partner(partnerId, DataSet.LIVE, lane()));
  }

  private static void refuseUntilPasswordChanged(ActiveSession user) {
    if (user.mustChangePassword()) {
      throw new ApiException(AccessError.PASSWORD_CHANGE_REQUIRED);
    }
  }

  private ActiveSession identify(ContainerRequestContext context) {
    if (!hasBearer(context)) {
      throw new ApiException(AccessError.LOGIN_REQUIRED);
    }
    if (context.getHeaders().getOrDefault(HttpHeaders.AUTHORIZATION, List.of()).size() != 1) {
      // which of them the container has read is nobody's guess
      throw new ApiException(AccessError.INVALID_TOKEN);
    }
    if (!(context.getSecurityContext().getUserPrincipal() instanceof JsonWebToken token)) {
      throw new ApiException(AccessError.INVALID_TOKEN);
    }
    return session(token).orElseThrow(() -> new ApiException(AccessError.INVALID_TOKEN));
  }

  /** Whether a token was sent, good or not. */
  static boolean hasBearer(ContainerRequestContext context) {
    String header = context.getHeaderString(HttpHeaders.AUTHORIZATION);
    return header != null && header.regionMatches(true, 0, "Bearer", 0, "Bearer".length());
  }

  private Optional<ActiveSession> session(JsonWebToken token) {
    try {
      UUID id = UUID.fromString(String.valueOf(token.<Object>getClaim(TokenIssuer.SESSION)));
      return sessions
          .find(id)
          .filter(living -> living.userId().toString().equals(token.getSubject()));
    } catch (IllegalArgumentException notOurs) {
      return Optional.empty();
    }
  }

  private void enter(ActiveSession user, Scope scope) {
    RateLimitDecision decision = limiter.take(limits.users(), user.userId().toString());
    caller.limited(decision);
    if (!decision.allowed()) {
      throw ApiException.later(HttpError.RATE_LIMITED, (int) decision.retrySeconds());
    }
    caller.enter(user);
    request.identify(user.userId().toString());
    CurrentScope.enter(scope);
  }

  private ConnectionPool lane() {
    boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
    return reads ? ConnectionPool.READS : ConnectionPool.BOOKING;
  }
}
