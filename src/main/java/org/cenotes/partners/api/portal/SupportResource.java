package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.AllowInactivePartner;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.support.NewTicket;
import org.cenotes.partners.domain.support.SupportError;
import org.cenotes.partners.domain.support.SupportService;
import org.cenotes.partners.domain.support.TicketQuery;
import org.cenotes.partners.domain.support.TicketView;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The partner's questions to the platform. */
@Path("/partner-portal/support")
@ApplicationScoped
@PartnerUser
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Portal")
public class SupportResource {
  private final SupportService support;
  private final Caller caller;

  @Inject
  public SupportResource(SupportService support, Caller caller) {
    this.support = support;
    this.caller = caller;
  }

  @POST
  @Path("/ticket")
  @AllowInactivePartner
  @RequiresPermission(Permission.CREATE_TICKETS)
  @Idempotent
  @SuccessResponse(status = 201, message = "partners.support.ticket_created")
  @PossibleErrors(with = SupportError.class)
  @Operation(
      operationId = "createSupportTicket",
      summary = "Open a support ticket",
      description =
          "Stores a question to the platform. Name the X-Request-Id of the call it is about in"
              + " requestId. A partner can open 50 tickets within 24 hours.")
  public TicketView open(@NotNull @Valid NewTicket body) {
    return support.open(CurrentScope.requiredPartner(), caller.user().userId(), body);
  }

  @GET
  @Path("/tickets")
  @AllowInactivePartner
  @RequiresPermission(Permission.CREATE_TICKETS)
  @SuccessResponse(message = "partners.support.tickets_retrieved")
  @Operation(
      operationId = "listSupportTickets",
      summary = "List support tickets",
      description = "Returns the partner's tickets, newest first by default.")
  public Page<TicketView> list(@BeanParam @Valid TicketQuery query) {
    return support.list(CurrentScope.requiredPartner(), query);
  }
}
