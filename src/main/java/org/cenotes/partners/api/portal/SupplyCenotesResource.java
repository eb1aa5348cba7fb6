package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.MayListCenotes;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.availability.AvailabilityPreviewQuery;
import org.cenotes.partners.domain.availability.SchedulePreview;
import org.cenotes.partners.domain.availability.SchedulePreviewService;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.catalog.CenoteImageService;
import org.cenotes.partners.domain.catalog.CenoteManagementService;
import org.cenotes.partners.domain.catalog.CenotePublishingService;
import org.cenotes.partners.domain.catalog.CenoteUpdate;
import org.cenotes.partners.domain.catalog.NewCenoteRequest;
import org.cenotes.partners.domain.catalog.NewImage;
import org.cenotes.partners.domain.catalog.SupplyCenoteView;
import org.cenotes.partners.domain.catalog.SupplyQuery;
import org.cenotes.partners.domain.file.FileError;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.response.Creates;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The cenotes of a partner that supplies the catalogue. */
@Path("/partner-portal/cenotes")
@ApplicationScoped
@PartnerUser
@MayListCenotes
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Portal cenotes")
public class SupplyCenotesResource {
  private final CenoteManagementService cenotes;
  private final CenotePublishingService publishing;
  private final CenoteImageService images;
  private final SchedulePreviewService previews;
  private final Caller caller;

  @Inject
  public SupplyCenotesResource(
      CenoteManagementService cenotes,
      CenotePublishingService publishing,
      CenoteImageService images,
      SchedulePreviewService previews,
      Caller caller) {
    this.cenotes = cenotes;
    this.publishing = publishing;
    this.images = images;
    this.previews = previews;
    this.caller = caller;
  }

  @GET
  @RequiresPermission(Permission.VIEW_CENOTES)
  @SuccessResponse(message = "partners.cenotes.list_retrieved_successfully")
  @Operation(
      operationId = "listSupplyCenotes",
      summary = "List your cenotes",
      description = "Returns the partner's own cenotes in every state, newest first by default.")
  public Page<SupplyCenoteView> list(@BeanParam @Valid SupplyQuery query) {
    return cenotes.list(CurrentScope.requiredPartner(), query);
  }

  @POST
  @RequiresPermission(Permission.MANAGE_CENOTES)
  @Idempotent
  @SuccessResponse(status = 201, message = "partners.cenotes.created")
  @PossibleErrors(with = CenoteError.class, only = "LIMIT_REACHED")
  @Operation(
      operationId = "createSupplyCenote",
      summary = "Create a cenote",
      description =
          "Creates a draft. Its checklist says what is needed before its publication can be"
              + " requested, besides Spanish in each of its texts. A partner can have 1000 cenotes.")
  public SupplyCenoteView create(@NotNull @Valid NewCenoteRequest body) {
    return cenotes.create(CurrentScope.requiredPartner(), body);
  }

  @GET
  @Path("/{id}")
  @RequiresPermission(Permission.VIEW_CENOTES)
  @SuccessResponse(message = "partners.cenotes.retrieved")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "getSupplyCenote",
      summary = "Retrieve one of your cenotes",
      description =
          "Returns one of the partner's own cenotes with its checklist. The ETag can be sent as"
              + " If-Match when it is changed.")
  public SupplyCenoteView read(@PathParam("id") UUID id) {
    return cenotes.read(CurrentScope.requiredPartner(), id);
  }

  @PATCH
  @Path("/{id}")
  @RequiresPermission(Permission.MANAGE_CENOTES)
  @Idempotent
  @SuccessResponse(message = "partners.cenotes.updated")
  @PossibleErrors(
      with = CenoteError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "updateSupplyCenote",
      summary = "Update one of your drafts",
      description =
          "Changes one of the partner's own cenotes while it is a draft. Absent members are left"
              + " unchanged; a member that is an object or a list is replaced as a whole.")
  public SupplyCenoteView update(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @PathParam("id") UUID id,
      @NotNull @Valid CenoteUpdate body) {
    return cenotes.update(
        CurrentScope.requiredPartner(),
        id,
        body,
        now -> ResponseRenderer.checkMatch(ifMatch, SupplyCenotesResource.class, "read", now));
  }

  @POST
  @Path("/{id}/images")
  @RequiresPermission(Permission.MANAGE_CENOTES)
  @Idempotent
  @SuccessResponse(status = 201, message = "partners.cenotes.image_attached")
  @Creates(routesOf = SupplyCenotesResource.class)
  @PossibleErrors(
      with = CenoteError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @PossibleErrors(with = FileError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "attachCenoteImage",
      summary = "Add an image",
      description =
          "Shows a file that the same user has uploaded as an image of a draft, and returns the"
              + " draft. A cenote can have 30 images. Everybody can see its active images as soon"
              + " as it is on sale.")
  public SupplyCenoteView attach(@PathParam("id") UUID id, @NotNull @Valid NewImage body) {
    return images.attach(CurrentScope.requiredPartner(), caller.user().userId(), id, body);
  }

  @POST
  @Path("/{id}/request-publish")
  @RequiresPermission(Permission.REQUEST_PUBLISH_CENOTE)
  @Idempotent
  @SuccessResponse(message = "partners.cenotes.publish_requested")
  @PossibleErrors(
      with = CenoteError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @PossibleErrors(with = HttpError.class, only = "INVALID_INPUT")
  @Operation(
      operationId = "requestCenotePublication",
      summary = "Request publication",
      description =
          "Submits a draft for review, after which only administrators can change it. If the"
              + " checklist is not complete, errors.fields names each unmet item, and each text that"
              + " has no Spanish.")
  public SupplyCenoteView requestPublish(@PathParam("id") UUID id) {
    return publishing.requestPublish(CurrentScope.requiredPartner(), id);
  }

  @GET
  @Path("/{id}/schedule/preview")
  @RequiresPermission(Permission.VIEW_CENOTES)
  @SuccessResponse(message = "partners.cenotes.schedule_previewed")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "previewSupplySchedule",
      summary = "Preview a schedule",
      description =
          "Returns the slots that the schedule of one of the partner's cenotes makes on each day of"
              + " a period of at most 62 days, whether or not the cenote is on sale.")
  public SchedulePreview preview(
      @PathParam("id") UUID id, @BeanParam @Valid AvailabilityPreviewQuery query) {
    return previews.preview(CurrentScope.requiredPartner(), id, query);
  }
}
