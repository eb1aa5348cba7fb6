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

/** What has happened to the key's partner; the same live and in the sandbox. */
@Produces(MediaType.APPLICATION_JSON)
public class EventEndpoints {
  @Inject private FeedService feed;

  @GET
  @RequiresScope(ApiKeyScope.EVENTS_READ)
  @SuccessResponse(message = "partners.events.list_retrieved")
  @Operation(
      operationId = "listEvents",
      summary = "Read events in order",
      description =
          "Go on with X-Next-Cursor as after: none is skipped, none comes twice. Events are kept"
              + " for 30 days; how many a reader has missed that comes later, X-Missed says.")
  public SequencePage<EventView> events(@BeanParam @Valid EventQuery query) {
    return feed.read(query);
  }

  FeedService feed() {
    return feed;
  }
}
