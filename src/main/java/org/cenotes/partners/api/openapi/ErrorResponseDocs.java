package org.cenotes.partners.api.openapi;

import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cenotes.partners.api.guard.AccessError;
import org.cenotes.partners.api.guard.AllowInactivePartner;
import org.cenotes.partners.api.guard.AnyUser;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.api.guard.LiveKey;
import org.cenotes.partners.api.guard.NotInProduction;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresScope;
import org.cenotes.partners.api.guard.SandboxKey;
import org.cenotes.partners.api.openapi.RouteMethods.Route;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.IdempotencyError;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SandboxError;
import org.eclipse.microprofile.openapi.models.Operation;

/** Which errors a route can answer, by status. */
final class ErrorResponseDocs {
  private final Map<Integer, Set<String>> keys = new TreeMap<>();

  private ErrorResponseDocs() {}

  /** The message keys of the route's errors, by HTTP status. */
  static Map<Integer, Set<String>> of(Route route, Operation operation) {
    ErrorResponseDocs errors = new ErrorResponseDocs();
    errors.addGuards(route);
    errors.addRequest(operation);
    errors.addIdempotency(route);
    for (PossibleErrors refused : route.method().getAnnotationsByType(PossibleErrors.class)) {
      constants(refused).forEach(errors::add);
    }
    errors.add(HttpError.NOT_ACCEPTABLE);
    errors.add(HttpError.RATE_LIMITED);
    errors.add(HttpError.INTERNAL);
    errors.add(HttpError.SERVICE_UNAVAILABLE);
    return errors.keys;
  }

  private void addGuards(Route route) {
    if (route.wears(SandboxKey.class)) {
      add(AccessError.LIVE_KEY_NOT_ALLOWED);
      add(SandboxError.NOT_AVAILABLE);
    } else {
      // by the key's prefix, on routes without a credential too
      add(AccessError.SANDBOX_KEY_NOT_ALLOWED);
    }
    if (route.wears(LiveKey.class) || route.wears(SandboxKey.class)) {
      add(AccessError.API_KEY_MISSING);
      add(AccessError.API_KEY_INVALID);
      add(AccessError.API_ACCESS_DISABLED);
      add(AccessError.IP_NOT_ALLOWED);
    } else if (!route.wears(Anyone.class)) {
      addLogin(route);
    } else if (route.isAlsoForPartners()) {
      addPartner();
    }
    if (route.wears(RequiresScope.class)) {
      add(AccessError.SCOPE_MISSING);
    }
    if (route.wears(NotInProduction.class)) {
      add(AccessError.SEED_NOT_ALLOWED);
    }
  }

  /** No credential is missed; one that is sent must be good. */
  private void addPartner() {
    add(AccessError.API_KEY_INVALID);
    add(AccessError.API_ACCESS_DISABLED);
    add(AccessError.IP_NOT_ALLOWED);
    add(AccessError.INVALID_TOKEN);
    add(AccessError.PARTNER_NOT_ACTIVE);
    add(HttpError.FORBIDDEN);
    add(AccessError.PASSWORD_CHANGE_REQUIRED);
  }

  private void addLogin(Route route) {
    add(AccessError.LOGIN_REQUIRED);
    add(AccessError.INVALID_TOKEN);
    if (!route.wears(AnyUser.class)) {
      add(HttpError.FORBIDDEN);
      add(AccessError.PASSWORD_CHANGE_REQUIRED);
    }
    if (route.wears(PartnerUser.class) && !route.wears(AllowInactivePartner.class)) {
      add(AccessError.PARTNER_NOT_ACTIVE);
    }
  }

  private void addRequest(Operation operation) {
    boolean body = operation.getRequestBody() != null;
    if (body) {
      add(HttpError.INVALID_INPUT);
      add(HttpError.PAYLOAD_TOO_LARGE);
      add(HttpError.UNSUPPORTED_MEDIA_TYPE);
    }
    if (body || (operation.getParameters() != null && !operation.getParameters().isEmpty())) {
      add(HttpError.INVALID_DATA);
    }
  }

  private void addIdempotency(Route route) {
    if (route.isIdempotent()) {
      add(IdempotencyError.IN_PROGRESS);
      add(IdempotencyError.KEY_REUSED);
      if (route.wears(RevealsSecret.class)) {
        add(IdempotencyError.NOT_REPLAYABLE);
      }
    }
  }

  private static Stream<ErrorKey> constants(PossibleErrors refused) {
    Set<String> wanted = Set.of(refused.only());
    ErrorKey[] all = refused.with().getEnumConstants();
    Set<String> found = new LinkedHashSet<>();
    Arrays.stream(all).forEach(constant -> found.add(((Enum<?>) constant).name()));
    if (!found.containsAll(wanted)) {
      throw new IllegalStateException(refused + " names a constant that is not there");
    }
    return Arrays.stream(all)
        .filter(constant -> wanted.isEmpty() || wanted.contains(((Enum<?>) constant).name()));
  }

  private void add(ErrorKey error) {
    keys.computeIfAbsent(error.status(), status -> new LinkedHashSet<>()).add(error.key());
  }

  /** What HTTP calls the status. */
  static String reason(int status) {
    Response.Status known = Response.Status.fromStatusCode(status);
    return known == null ? "Unprocessable Content" : known.getReasonPhrase();
  }
}
