package org.cenotes.partners.api.openapi;

import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cenotes.partners.api.guard.AccessError;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.api.guard.AllowInactivePartner;
import org.cenotes.partners.api.guard.AnyUser;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.api.guard.LiveKey;
import org.cenotes.partners.api.guard.MayListCenotes;
import org.cenotes.partners.api.guard.NotInProduction;
import org.cenotes.partners.api.guard.Operator;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresScope;
import org.cenotes.partners.api.guard.SandboxKey;
import org.cenotes.partners.api.openapi.RouteMethods.Route;
import org.cenotes.partners.domain.identity.session.SessionError;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.IdempotencyError;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SandboxError;
import org.eclipse.microprofile.openapi.models.Operation;

/** Which errors a route can answer, by status. */
final class ErrorResponseDocs {
  private final Map<Integer, Errors> byStatus = new TreeMap<>();

  /** Who may call the route, as a part of names. */
  private final String callers;

  private ErrorResponseDocs(String callers) {
    this.callers = callers;
  }

  /**
   * The errors of one status.
   *
   * @param keys the message keys, in the order of the checks
   * @param labels what makes the set special: parts of its component's name
   */
  record Errors(Set<String> keys, Set<String> labels) {
    Errors() {
      this(new LinkedHashSet<>(), new LinkedHashSet<>());
    }

    /** {@code ConflictReservationInvalidTransition}, for 409. */
    String name(int status) {
      return ComponentNames.camel(reason(status)) + String.join("", labels);
    }
  }

  /** The route's errors, by HTTP status. */
  static Map<Integer, Errors> of(Route route, Operation operation) {
    ErrorResponseDocs errors = new ErrorResponseDocs(AccessDocs.callers(route));
    errors.addGuards(route);
    errors.addRequest(operation);
    errors.addIdempotency(route);
    for (PossibleErrors refused : route.method().getAnnotationsByType(PossibleErrors.class)) {
      constants(refused).forEach(errors::addSpecial);
    }
    errors.add(HttpError.NOT_ACCEPTABLE);
    errors.add(HttpError.RATE_LIMITED);
    errors.add(HttpError.INTERNAL);
    errors.add(HttpError.SERVICE_UNAVAILABLE);
    return errors.byStatus;
  }

  private void addGuards(Route route) {
    if (route.wears(SandboxKey.class)) {
      addGuard(AccessError.LIVE_KEY_NOT_ALLOWED);
      addGuard(SandboxError.NOT_AVAILABLE);
    } else {
      // by the key's prefix, on routes without a credential too
      addGuard(AccessError.SANDBOX_KEY_NOT_ALLOWED);
    }
    if (route.wears(LiveKey.class) || route.wears(SandboxKey.class)) {
      addGuard(AccessError.API_KEY_MISSING);
      addGuard(AccessError.API_KEY_INVALID);
      addGuard(AccessError.API_ACCESS_DISABLED);
      addGuard(AccessError.IP_NOT_ALLOWED);
    } else if (!route.wears(Anyone.class)) {
      addLogin(route);
    } else if (route.isAlsoForPartners()) {
      addPartner();
    }
    if (route.wears(RequiresScope.class)) {
      addGuard(AccessError.SCOPE_MISSING);
    }
    if (route.wears(NotInProduction.class)) {
      addSpecial(AccessError.SEED_NOT_ALLOWED);
    }
  }

  /** No credential is missed; one that is sent must be good. */
  private void addPartner() {
    addGuard(AccessError.API_KEY_INVALID);
    addGuard(AccessError.API_ACCESS_DISABLED);
    addGuard(AccessError.IP_NOT_ALLOWED);
    addGuard(AccessError.INVALID_TOKEN);
    addGuard(AccessError.PARTNER_NOT_ACTIVE);
    addGuard(HttpError.FORBIDDEN);
    addGuard(AccessError.PASSWORD_CHANGE_REQUIRED);
    addAdministrator();
  }

  /** What is asked of administrators beyond other users. */
  private void addAdministrator() {
    addGuard(AccessError.TOTP_SETUP_REQUIRED);
    addGuard(SessionError.IP_NOT_ALLOWED);
  }

  private void addLogin(Route route) {
    addGuard(AccessError.LOGIN_REQUIRED);
    addGuard(AccessError.INVALID_TOKEN);
    if (!route.wears(AnyUser.class)) {
      addGuard(HttpError.FORBIDDEN);
      addGuard(AccessError.PASSWORD_CHANGE_REQUIRED);
    }
    if (route.wears(Admin.class) || route.wears(Operator.class)) {
      addGuard(AccessError.TOTP_SETUP_REQUIRED);
    }
    if (!route.wears(PartnerUser.class)) {
      addGuard(SessionError.IP_NOT_ALLOWED); // of administrators
    }
    if (route.wears(PartnerUser.class) && !route.wears(AllowInactivePartner.class)) {
      addGuard(AccessError.PARTNER_NOT_ACTIVE);
    }
    if (route.wears(MayListCenotes.class)) {
      addSpecial(AccessError.SUPPLY_NOT_ALLOWED);
    }
  }

  private void addRequest(Operation operation) {
    boolean body = operation.getRequestBody() != null;
    if (body) {
      add(HttpError.INVALID_INPUT, "Body");
      add(HttpError.PAYLOAD_TOO_LARGE);
      add(HttpError.UNSUPPORTED_MEDIA_TYPE);
    }
    add(HttpError.INVALID_DATA); // of a header at least
  }

  private void addIdempotency(Route route) {
    if (route.isIdempotent()) {
      add(IdempotencyError.IN_PROGRESS, "Repeated");
      add(IdempotencyError.KEY_REUSED, "Repeated");
      if (route.wears(RevealsSecret.class)) {
        add(IdempotencyError.NOT_REPLAYABLE, "Secret");
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
    of(error).keys().add(error.key());
  }

  private void add(ErrorKey error, String label) {
    add(error);
    of(error).labels().add(label);
  }

  private void addGuard(ErrorKey error) {
    add(error, callers);
  }

  /** An error that few routes have: it is a part of the component's name. */
  private void addSpecial(ErrorKey error) {
    add(
        error,
        ComponentNames.camel(error.key().replaceFirst("^(error|partners|validation)\\.", "")));
  }

  private Errors of(ErrorKey error) {
    return byStatus.computeIfAbsent(error.status(), status -> new Errors());
  }

  /** What HTTP calls the status. */
  static String reason(int status) {
    Response.Status known = Response.Status.fromStatusCode(status);
    return known == null ? "Unprocessable Content" : known.getReasonPhrase();
  }
}
