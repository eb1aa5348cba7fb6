package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.apilog.MetricsRange;
import org.cenotes.partners.domain.apilog.MetricsService;
import org.cenotes.partners.domain.apilog.MetricsView;
import org.cenotes.partners.domain.apilog.RequestLogQuery;
import org.cenotes.partners.domain.apilog.RequestLogService;
import org.cenotes.partners.domain.apilog.RequestLogView;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.queueing.SlowListQueue;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The partner's calls of the API: sums, and each of them. */
@Path("/partner-portal")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Portal")
public class ApiMetricsResource {
  private final MetricsService metrics;
  private final RequestLogService requestLogs;
  private final SlowListQueue queue;

  @Inject
  public ApiMetricsResource(
      MetricsService metrics, RequestLogService requestLogs, SlowListQueue queue) {
    this.metrics = metrics;
    this.requestLogs = requestLogs;
    this.queue = queue;
  }

  @GET
  @Path("/metrics")
  @RequiresPermission(Permission.VIEW_DASHBOARD)
  @SuccessResponse(message = "partners.portal.metrics_retrieved")
  @Operation(
      operationId = "getApiMetrics",
      summary = "Retrieve API metrics",
      description =
          "Returns counts, durations and errors of the partner's calls with live keys, by minute"
              + " (1h), hour (24h and 7d) or day (30d) of UTC. A call appears within a second."
              + " Intervals without calls are left out.")
  public MetricsView metrics(
      @QueryParam("range") @DefaultValue("24h") @Parameter(description = "The period, up to now.")
          MetricsRange range) {
    return metrics.metrics(CurrentScope.requiredPartner(), range);
  }

  @GET
  @Path("/request-logs")
  @RequiresPermission(Permission.VIEW_DASHBOARD)
  @SuccessResponse(message = "partners.portal.request_logs_retrieved")
  @Operation(
      operationId = "listRequestLogs",
      summary = "List API calls",
      description =
          "Returns the calls with the partner's keys of the last 30 days, live and sandbox, newest"
              + " first by default. Calls whose key was invalid or had no access are not recorded."
              + " Of a key's calls beyond its rate limit, some hundred a second are in the list; the"
              + " metrics count all."
              + " Pass X-Next-Cursor as cursor to read on: later pages then cost no more than the"
              + " first.")
  public Page<RequestLogView> requestLogs(@BeanParam @Valid RequestLogQuery query) {
    UUID partner = CurrentScope.requiredPartner();
    return queue.pass(partner, () -> requestLogs.list(partner, query));
  }
}
