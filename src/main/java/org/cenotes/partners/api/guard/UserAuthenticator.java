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
import org.cenotes.partners.domain.identity.session.AdminAccessPolicy;
import org.cenotes.partners.domain.identity.session.SessionCache;
import org.cenotes.partners.domain.identity.token.TokenIssuer;
import org.cenotes.partners.domain.identity.token.TokenVerifier;
import org.cenotes.partners.domain.identity.token.TokenVerifier.AccessToken;
import org.cenotes.partners.domain.identity.user.PartnerRole;
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
 * Authenticates and authorises requests by their access token. Checks, in this order: the token,
 * whether a partner's user must change the password or set up a second factor first, the partner's
 * status, role and permissions, supply, rate limit. The container has verified the token; rights
 * are those of the active session, never those in the token.
 */
@ApplicationScoped
public class UserAuthenticator {
  private static final String BEARER = "Bearer";

  private final SessionCache sessions;
  private final TokenVerifier verifier;
  private final RateLimiter limiter;
  private final RateLimitSettings limits;
  private final RequestInfo request;
  private final Caller caller;
  private final AdminAccessPolicy policy;

  @Inject
  UserAuthenticator(
      SessionCache sessions,
      TokenVerifier verifier,
      RateLimiter limiter,
      RateLimitSettings limits,
      RequestInfo request,
      Caller caller,
      AdminAccessPolicy policy) {
    this.sessions = sessions;
    this.verifier = verifier;
    this.limiter = limiter;
    this.limits = limits;
    this.request = request;
    this.caller = caller;
    this.policy = policy;
  }

  /** Admits a partner user who has the permissions that the method requires. */
  public void admitPartnerUser(ContainerRequestContext context, Method method) {
    ActiveSession user = identify(context);
    boolean allowInactive = method.isAnnotationPresent(AllowInactivePartner.class);
    UUID partnerId = check(user, allowInactive, method.getAnnotation(RequiresPermission.class));
    if (method.getDeclaringClass().isAnnotationPresent(MayListCenotes.class)) {
      checkSupply(user);
    }
    enter(user, Scope.partner(partnerId, DataSet.LIVE, pool()));
  }

  private static void checkSupply(ActiveSession user) {
    PartnerRole role = user.partnerRole();
    if (role != PartnerRole.PARTNER_ADMIN && role != PartnerRole.PARTNER_MANAGER) {
      throw ApiException.because(
          HttpError.FORBIDDEN, "the user needs the role partner_admin or partner_manager");
    }
    if (!user.mayListCenotes()) {
      throw new ApiException(AccessError.SUPPLY_NOT_ALLOWED);
    }
  }

  /** Admits an optional user to a public method; one without a partner counts as a visitor. */
  void admitToRead(ContainerRequestContext context, Method method) {
    ActiveSession user = identify(context);
    if (user.systemRole() != SystemRole.PARTNER) {
      requireReady(user);
      enter(user, Scope.visitor(DataSet.LIVE, ConnectionPool.READS));
      return;
    }
    UUID partnerId = check(user, false, method.getAnnotation(RequiresPermission.class));
    enter(user, Scope.partner(partnerId, DataSet.LIVE, ConnectionPool.READS));
  }

  /** A partner user and when the verified token expires. */
  public record VerifiedToken(ActiveSession user, Instant expiresAt) {}

  /** Authenticates a partner user's token outside an HTTP request. */
  public VerifiedToken authenticate(String token) {
    AccessToken verified =
        verifier.verify(token).orElseThrow(() -> new ApiException(AccessError.INVALID_TOKEN));
    ActiveSession user =
        session(verified).orElseThrow(() -> new ApiException(AccessError.INVALID_TOKEN));
    check(user);
    limiter.take(limits.users(), user.userId().toString()).requireAllowed();
    return new VerifiedToken(user, verified.expiresAt());
  }

  /** The user's partner; throws unless the user may act for it. */
  public static UUID check(ActiveSession user) {
    return check(user, false, null);
  }

  private static UUID check(
      ActiveSession user, boolean allowInactive, @Nullable RequiresPermission required) {
    UUID partnerId = user.systemRole() == SystemRole.PARTNER ? user.partnerId() : null;
    if (partnerId == null) {
      throw new ApiException(HttpError.FORBIDDEN);
    }
    requireReady(user);
    if (user.partnerStatus() != PartnerStatus.ACTIVE && !allowInactive) {
      throw new ApiException(AccessError.PARTNER_NOT_ACTIVE);
    }
    if (required != null) {
      for (Permission permission : required.value()) {
        require(user, permission);
      }
    }
    return partnerId;
  }

  /** Throws 403 with the permission's name unless the user has it. */
  public static void require(ActiveSession user, Permission permission) {
    if (!user.hasPermission(permission)) {
      throw ApiException.because(
          HttpError.FORBIDDEN, "the user needs the permission " + permission.wire());
    }
  }

  /** Throws 403 with the names of both permissions unless the user has one of them. */
  public static void requireEither(ActiveSession user, Permission one, Permission other) {
    if (!user.hasPermission(one) && !user.hasPermission(other)) {
      throw ApiException.because(
          HttpError.FORBIDDEN,
          "the user needs the permission %s or %s".formatted(one.wire(), other.wire()));
    }
  }

  /** Admits an administrator; a client outside their networks without a look at its token. */
  public void admitAdmin(ContainerRequestContext context) {
    policy.requireAllowed(SystemRole.ADMIN, request.clientAddress());
    ActiveSession user = identify(context);
    if (user.systemRole() != SystemRole.ADMIN) {
      throw new ApiException(HttpError.FORBIDDEN);
    }
    requireReady(user);
    enter(user, Scope.platform(PrivilegedScope.ADMIN, DataSet.LIVE, pool()));
  }

  /** Admits an operator or an administrator. */
  public void admitOperator(ContainerRequestContext context) {
    ActiveSession user = identify(context);
    if (user.systemRole() != SystemRole.OPERATOR && user.systemRole() != SystemRole.ADMIN) {
      throw new ApiException(HttpError.FORBIDDEN);
    }
    requireReady(user);
    enter(user, Scope.platform(PrivilegedScope.FRONT_DESK, DataSet.LIVE, pool()));
  }

  /** Admits any user. */
  public void admitAnyUser(ContainerRequestContext context) {
    ActiveSession user = identify(context);
    UUID partnerId = user.partnerId();
    enter(
        user,
        partnerId == null
            ? Scope.visitor(DataSet.LIVE, pool())
            : Scope.partner(partnerId, DataSet.LIVE, pool()));
  }

  /** Throws 403 while the user must first change the password or set up a second factor. */
  public static void requireReady(ActiveSession user) {
    if (user.mustChangePassword()) {
      throw new ApiException(AccessError.PASSWORD_CHANGE_REQUIRED);
    }
    if (user.mustSetUpTotp()) {
      throw new ApiException(AccessError.TOTP_SETUP_REQUIRED);
    }
  }

  private ActiveSession identify(ContainerRequestContext context) {
    if (!hasBearer(context)) {
      throw new ApiException(AccessError.LOGIN_REQUIRED);
    }
    if (context.getHeaders().getOrDefault(HttpHeaders.AUTHORIZATION, List.of()).size() != 1) {
      // the container may have verified any of them
      throw new ApiException(AccessError.INVALID_TOKEN);
    }
    ActiveSession user =
        verified(context).orElseThrow(() -> new ApiException(AccessError.INVALID_TOKEN));
    policy.requireAllowed(user.systemRole(), request.clientAddress());
    return user;
  }

  /** The session of a token that the container verified, or that we do. */
  private Optional<ActiveSession> verified(ContainerRequestContext context) {
    if (context.getSecurityContext().getUserPrincipal() instanceof JsonWebToken token) {
      return session(token);
    }
    String header = context.getHeaderString(HttpHeaders.AUTHORIZATION);
    // The container knows no other spelling of the scheme than Bearer; RFC 9110 has any case.
    String token = header.substring(BEARER.length());
    return header.startsWith(BEARER) || !token.startsWith(" ")
        ? Optional.empty()
        : verifier.verify(token.strip()).flatMap(this::session);
  }

  private Optional<ActiveSession> session(AccessToken token) {
    return sessions
        .find(token.sessionId())
        .filter(session -> session.userId().equals(token.userId()));
  }

  /** Whether a bearer token was sent, valid or not. */
  static boolean hasBearer(ContainerRequestContext context) {
    String header = context.getHeaderString(HttpHeaders.AUTHORIZATION);
    return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length());
  }

  private Optional<ActiveSession> session(JsonWebToken token) {
    try {
      UUID id = UUID.fromString(String.valueOf(token.<Object>getClaim(TokenIssuer.SESSION)));
      return sessions
          .find(id)
          .filter(session -> session.userId().toString().equals(token.getSubject()));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private void enter(ActiveSession user, Scope scope) {
    RateLimitDecision decision = limiter.take(limits.users(), user.userId().toString());
    caller.setLimit(decision);
    decision.requireAllowed();
    caller.setUser(user);
    request.setPrincipal(user.userId().toString(), user.actor());
    CurrentScope.enter(scope);
  }

  private ConnectionPool pool() {
    return request.isRead() ? ConnectionPool.READS : ConnectionPool.BOOKING;
  }
}
