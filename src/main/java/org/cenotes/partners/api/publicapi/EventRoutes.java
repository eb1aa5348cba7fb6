package org.cenotes.partners.api.publicapi;

import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.RequiresScope;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.event.feed.Acknowledgement;
import org.cenotes.partners.domain.event.feed.EventQuery;
import org.cenotes.partners.domain.event.feed.FeedError;
import org.cenotes.partners.domain.event.feed.FeedPosition;
import org.cenotes.partners.domain.event.feed.FeedService;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * The partner's events and the positions of their readers, shared by the live and the sandbox API.
 */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class EventRoutes {
  @Inject private FeedService feed;

  @GET
  @RequiresScope(ApiKeyScope.EVENTS_READ)
  @SuccessResponse(message = "partners.events.list_retrieved")
  @Operation(
      operationId = "listEvents",
      summary = "List events",
      description =
          "Returns the partner's events in order of their sequence. Pass the value of"
              + " X-Next-Cursor as after to continue: no event is skipped or repeated. An"
              + " event appears about a quarter of a second after its change was committed. Events"
              + " are kept for 30 days; X-Missed counts the events that expired before they"
              + " were read.")
  public SequencePage<EventView> events(@BeanParam @Valid EventQuery query) {
    return feed.read(query);
  }

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
    return feed.acknowledge(body);
  }

  @GET
  @Path("/position")
  @RequiresScope(ApiKeyScope.EVENTS_READ)
  @SuccessResponse(message = "partners.events.position_retrieved")
  @Operation(
      operationId = "getEventPosition",
      summary = "Retrieve a reader's position",
      description =
          "Returns the sequence up to which a reader has acknowledged events; 0 if it"
              + " has acknowledged none.")
  public FeedPosition position(
      @QueryParam("reader")
          @Size(min = 1, max = 40)
          @Parameter(description = "Name of the reader. Default: \"default\".")
          @Nullable String reader) {
    return feed.position(reader);
  }
}
