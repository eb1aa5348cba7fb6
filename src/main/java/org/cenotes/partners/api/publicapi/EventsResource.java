package org.cenotes.partners.api.publicapi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.LiveKey;
import org.cenotes.partners.api.guard.RequiresScope;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.event.feed.Acknowledgement;
import org.cenotes.partners.domain.event.feed.FeedError;
import org.cenotes.partners.domain.event.feed.FeedPosition;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Live events and the positions of their readers. */
@Path("/partner/events")
@ApplicationScoped
@LiveKey
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Partner")
public class EventsResource extends EventEndpoints {
  @POST
  @Path("/ack")
  @Idempotent
  @RequiresScope(ApiKeyScope.EVENTS_READ)
  @SuccessResponse(message = "partners.events.acknowledged")
  @PossibleErrors(with = FeedError.class)
  @Operation(
      operationId = "acknowledgeEvents",
      summary = "Acknowledge events",
      description =
          "Stores the sequence up to which a reader has processed events. Each reader has its own"
              + " position, which moves backwards only with force.")
  public FeedPosition acknowledge(@NotNull @Valid Acknowledgement body) {
    return feed().acknowledge(body);
  }

  @GET
  @Path("/position")
  @RequiresScope(ApiKeyScope.EVENTS_READ)
  @SuccessResponse(message = "partners.events.position_retrieved")
  @Operation(
      operationId = "getEventPosition",
      summary = "Retrieve a reader position",
      description =
          "Returns the sequence up to which a reader has acknowledged events; 0 if it"
              + " has acknowledged none.")
  public FeedPosition position(
      @QueryParam("reader")
          @Size(min = 1, max = 40)
          @Parameter(description = "Name of the reader. Default: \"default\".")
          @Nullable String reader) {
    return feed().position(reader);
  }
}
