package org.cenotes.partners.api.publicapi;

import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.NeedsScope;
import org.cenotes.partners.domain.apikey.KeyScope;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.feed.EventQuery;
import org.cenotes.partners.domain.feed.FeedService;
import org.cenotes.partners.platform.answer.Answers;
import org.cenotes.partners.platform.list.Stretch;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** What has happened to the key's partner; the same live and in the sandbox. */
@Produces(MediaType.APPLICATION_JSON)
public class EventEndpoints {
  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private FeedService feed;

  @GET
  @NeedsScope(KeyScope.EVENTS_READ)
  @Answers(message = "partners.events.list_retrieved")
  @Operation(
      operationId = "listEvents",
      summary = "Read events in order",
      description =
          "Go on with X-Next-Cursor as after: none is skipped, none comes twice. Events are kept for"
              + " 30 days; how many a reader has missed that comes later, X-Missed says.")
  public Stretch<EventView> events(@BeanParam @Valid EventQuery query) {
    return feed.read(query);
  }

  FeedService feed() {
    return feed;
  }
}
