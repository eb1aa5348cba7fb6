package org.cenotes.partners.api.publicapi;

import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.RequiresScope;
import org.cenotes.partners.domain.apikey.ApiKeyScope;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.event.feed.EventQuery;
import org.cenotes.partners.domain.event.feed.FeedService;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** The partner's events, shared by the live and the sandbox API. */
@Produces(MediaType.APPLICATION_JSON)
public class EventEndpoints {
  @Inject private FeedService feed;

  @GET
  @RequiresScope(ApiKeyScope.EVENTS_READ)
  @SuccessResponse(message = "partners.events.list_retrieved")
  @Operation(
      operationId = "listEvents",
      summary = "List events",
      description =
          "Returns the partner's events in order of their sequence. Pass the value of"
              + " X-Next-Cursor as after to continue: no event is skipped or repeated. Events"
              + " are kept for 30 days; X-Missed counts the events that expired before they"
              + " were read.")
  public SequencePage<EventView> events(@BeanParam @Valid EventQuery query) {
    return feed.read(query);
  }

  FeedService feed() {
    return feed;
  }
}
