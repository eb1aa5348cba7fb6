package org.cenotes.partners.api.openapi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.cenotes.partners.api.ApiApplication;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.api.guard.AllowInactivePartner;
import org.cenotes.partners.api.guard.AnyUser;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.api.guard.LiveKey;
import org.cenotes.partners.api.guard.MayListCenotes;
import org.cenotes.partners.api.guard.Operator;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.api.guard.RequiresScope;
import org.cenotes.partners.api.guard.SandboxKey;
import org.cenotes.partners.api.openapi.RouteMethods.Route;
import org.cenotes.partners.domain.identity.user.Permission;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;

/** Documents who may call an operation: its security requirements and a sentence about them. */
final class AccessDocs {
  private AccessDocs() {}

  static void addTo(Operation operation, Route route) {
    operation.setSecurity(new ArrayList<>());
    if (route.wears(LiveKey.class)) {
      require(operation, ApiApplication.LIVE_KEY);
    } else if (route.wears(SandboxKey.class)) {
      require(operation, ApiApplication.SANDBOX_KEY);
    } else if (!route.wears(Anyone.class)) {
      require(operation, ApiApplication.ACCESS_TOKEN);
    } else if (route.isAlsoForPartners()) {
      operation.addSecurityRequirement(OASFactory.createSecurityRequirement());
      require(operation, ApiApplication.LIVE_KEY);
      require(operation, ApiApplication.ACCESS_TOKEN);
    }
    String text = operation.getDescription();
    operation.setDescription((text == null ? "" : text + "\n\n") + sentence(route));
  }

  private static String sentence(Route route) {
    if (route.wears(LiveKey.class)) {
      return "Requires a live API key" + scope(route) + ".";
    }
    if (route.wears(SandboxKey.class)) {
      return "Requires a test API key" + scope(route) + ".";
    }
    if (route.wears(PartnerUser.class)) {
      return "Requires "
          + (route.wears(MayListCenotes.class)
              ? "an administrator or manager of a verified tour operator or hotel"
              : "a partner user")
          + permissions(route)
          + ".";
    }
    if (route.wears(Admin.class)) {
      return "Requires an administrator.";
    }
    if (route.wears(Operator.class)) {
      return "Requires an operator or an administrator.";
    }
    if (route.wears(AnyUser.class)) {
      return "Requires " + who(route) + ".";
    }
    return route.isAlsoForPartners()
        ? "Requires no credential; a partner's live API key or access token is honoured."
        : "Requires no credential.";
  }

  /** Who may call it, as a part of names of components. */
  static String callers(Route route) {
    if (route.wears(LiveKey.class) || route.wears(SandboxKey.class)) {
      String scope = route.wears(RequiresScope.class) ? "WithScope" : "";
      return (route.wears(LiveKey.class) ? "ForLiveKey" : "ForTestKey") + scope;
    }
    if (route.wears(PartnerUser.class)) {
      return route.wears(AllowInactivePartner.class) ? "ForUser" : "ForPartnerUser";
    }
    if (route.wears(AnyUser.class)) {
      return "ForAnyUser";
    }
    if (route.wears(Admin.class) || route.wears(Operator.class)) {
      return "ForUser";
    }
    return route.isAlsoForPartners() ? "ForGuestOrPartner" : "ForAnyone";
  }

  private static String who(Route route) {
    AnyUser guard = route.method().getAnnotation(AnyUser.class);
    return (guard == null ? route.resource().getAnnotation(AnyUser.class) : guard).who();
  }

  private static String scope(Route route) {
    RequiresScope required = route.method().getAnnotation(RequiresScope.class);
    return required == null ? "" : " with the scope " + required.value().wire();
  }

  private static String permissions(Route route) {
    RequiresPermission required = route.method().getAnnotation(RequiresPermission.class);
    String inactive =
        route.wears(AllowInactivePartner.class) ? ", even if the partner is not active" : "";
    if (required == null) {
      return inactive;
    }
    String names =
        Arrays.stream(required.value()).map(Permission::wire).collect(Collectors.joining(" and "));
    return " with the permission" + (required.value().length > 1 ? "s " : " ") + names + inactive;
  }

  private static void require(Operation operation, String scheme) {
    operation.addSecurityRequirement(OASFactory.createSecurityRequirement().addScheme(scheme));
  }
}
