package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.api.guard.AllowInactivePartner;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.dashboard.ActivityQuery;
import org.cenotes.partners.domain.dashboard.ActivityService;
import org.cenotes.partners.domain.dashboard.ActivityView;
import org.cenotes.partners.domain.dashboard.DashboardService;
import org.cenotes.partners.domain.dashboard.DashboardView;
import org.cenotes.partners.domain.dashboard.QuickstartService;
import org.cenotes.partners.domain.dashboard.QuickstartView;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.queueing.SlowListQueue;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What the partner's users see first. */
@Path("/partner-portal")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Portal")
public class DashboardResource {
  /** The permissions that a user needs to see activity of a kind, as with events on the socket. */
  private static final Map<String, Set<Permission>> VISIBLE =
      Map.of(
          "partner", Set.of(),
          "ticket", Set.of(Permission.CREATE_TICKETS),
          "reservation", Set.of(Permission.VIEW_RESERVATIONS),
          "payment", Set.of(Permission.VIEW_RESERVATIONS),
          "api_key", Set.of(Permission.VIEW_API_KEYS),
          "webhook", Set.of(Permission.VIEW_WEBHOOKS),
          "user", Set.of(Permission.VIEW_USERS),
          "login", Set.of(Permission.VIEW_USERS),
          "settings", Set.of(Permission.MANAGE_SETTINGS, Permission.VIEW_BILLING),
          "cenote", Set.of(Permission.VIEW_CENOTES));

  /** Of the settings, what needs one of these permissions, too, as in the settings themselves. */
  private static final String API_SETTINGS = "settings.api_updated";

  private static final Set<Permission> SEE_API_SETTINGS =
      Set.of(Permission.VIEW_API_KEYS, Permission.VIEW_WEBHOOKS);

  private final DashboardService dashboard;
  private final QuickstartService quickstart;
  private final ActivityService activity;
  private final SlowListQueue queue;
  private final Caller caller;
  private final RequestInfo request;

  @Inject
  public DashboardResource(
      DashboardService dashboard,
      QuickstartService quickstart,
      ActivityService activity,
      SlowListQueue queue,
      Caller caller,
      RequestInfo request) {
    this.dashboard = dashboard;
    this.quickstart = quickstart;
    this.activity = activity;
    this.queue = queue;
    this.caller = caller;
    this.request = request;
  }

  @GET
  @Path("/dashboard")
  @RequiresPermission(Permission.VIEW_DASHBOARD)
  @SuccessResponse(message = "partners.portal.dashboard_retrieved")
  @Operation(
      operationId = "getDashboard",
      summary = "Retrieve the dashboard",
      description =
          "Returns the state of the partner's business at a glance: sales of the last 30 days, the"
              + " next visits, API calls, webhooks and keys. Amounts count reservations in MXN,"
              + " numbers of reservations those of all currencies.")
  public DashboardView dashboard() {
    return dashboard.read(
        CurrentScope.requiredPartner(),
        caller.user().hasPermission(Permission.VIEW_RESERVATIONS),
        request.language());
  }

  @GET
  @Path("/quickstart")
  @AllowInactivePartner
  @RequiresPermission(Permission.VIEW_DASHBOARD)
  @SuccessResponse(message = "partners.portal.quickstart_retrieved")
  @Operation(
      operationId = "getQuickstart",
      summary = "Retrieve the quickstart",
      description =
          "Returns the first calls of the API as snippets in five languages, with the partner's"
              + " newest live key, masked, and a cenote that it may book. Put the full key in place"
              + " of the masked one.")
  public QuickstartView quickstart() {
    return quickstart.read(CurrentScope.requiredPartner());
  }

  @GET
  @Path("/activity-feed")
  @RequiresPermission(Permission.VIEW_DASHBOARD)
  @SuccessResponse(message = "partners.portal.activity_retrieved")
  @Operation(
      operationId = "listActivity",
      summary = "List activity",
      description =
          "Returns what happened to the account and, in the last 30 days, to live reservations and"
              + " payments, the latest first by default. Users see what their permissions allow:"
              + " activity of keys needs partner.view_api_keys, that of users and their logins"
              + " partner.view_users, and so on. The actor of a new"
              + " reservation may have no id and no name. Neither has an actor that was not"
              + " recorded; then the kind is the likely one. A page that begins beyond row 10,000"
              + " is refused with 400; use cursor instead.")
  public Page<ActivityView> activity(@BeanParam @Valid ActivityQuery query) {
    List<String> kinds =
        VISIBLE.entrySet().stream()
            .filter(kind -> kind.getValue().stream().allMatch(caller.user()::hasPermission))
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    List<String> hidden =
        SEE_API_SETTINGS.stream().anyMatch(caller.user()::hasPermission)
            ? List.of()
            : List.of(API_SETTINGS);
    UUID partner = CurrentScope.requiredPartner();
    return queue.pass(partner, () -> activity.list(partner, query, kinds, hidden));
  }
}
