package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
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
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.domain.notification.InboxService;
import org.cenotes.partners.domain.notification.NotificationQuery;
import org.cenotes.partners.domain.notification.NotificationView;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The notifications of the logged-in user. */
@Path("/partner-portal/notifications")
@ApplicationScoped
@PartnerUser
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Portal")
public class NotificationsResource {
  private final InboxService inbox;
  private final Caller caller;
  private final RequestInfo request;

  @Inject
  public NotificationsResource(InboxService inbox, Caller caller, RequestInfo request) {
    this.inbox = inbox;
    this.caller = caller;
    this.request = request;
  }

  /** Which notifications to mark as read. */
  @Schema(name = "ReadNotifications")
  public record ReadNotifications(
      @Nullable
          @Size(min = 1, max = 100)
          @Schema(description = "Ids of notifications; all of the user's when absent.")
          List<@NotNull UUID> ids) {}

  /**
   * What was marked.
   *
   * @param marked number of notifications that were unread before
   */
  @Schema(name = "MarkedNotifications")
  public record MarkedNotifications(int marked) {}

  @GET
  @SuccessResponse(message = "partners.notifications.list_retrieved")
  @Operation(
      operationId = "listNotifications",
      summary = "List your notifications",
      description =
          "Returns what the logged-in user was notified of within the last 90 days, why, and"
              + " whether the mail was sent, newest first by default. The texts are in the language"
              + " of Accept-Language.")
  public Page<NotificationView> list(@BeanParam @Valid NotificationQuery query) {
    return inbox.list(caller.user().userId(), query, request.language());
  }

  @POST
  @Path("/read")
  @Idempotent
  @SuccessResponse(message = "partners.notifications.marked_read")
  @Operation(
      operationId = "markNotificationsRead",
      summary = "Mark notifications as read",
      description =
          "Marks the user's own notifications as read; ids that are not the user's are ignored.")
  public MarkedNotifications markRead(@NotNull @Valid ReadNotifications body) {
    List<UUID> ids = body.ids();
    return new MarkedNotifications(
        inbox.markRead(caller.user().userId(), ids == null ? null : Set.copyOf(ids)));
  }
}
