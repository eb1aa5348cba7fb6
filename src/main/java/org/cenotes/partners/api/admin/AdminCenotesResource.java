package org.cenotes.partners.api.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.util.UUID;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.availability.AvailabilityPreviewQuery;
import org.cenotes.partners.domain.availability.SchedulePreview;
import org.cenotes.partners.domain.availability.SchedulePreviewService;
import org.cenotes.partners.domain.catalog.AdminCenoteQuery;
import org.cenotes.partners.domain.catalog.AdminCenoteUpdate;
import org.cenotes.partners.domain.catalog.AdminNewCenote;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.catalog.CenoteImportFlow;
import org.cenotes.partners.domain.catalog.CenoteManagementService;
import org.cenotes.partners.domain.catalog.CenotePublishingService;
import org.cenotes.partners.domain.catalog.ImportReport;
import org.cenotes.partners.domain.catalog.ImportedCenote;
import org.cenotes.partners.domain.catalog.SupplyCenoteView;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.request.StreamsRequestBody;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.validation.NonBlank;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The whole catalogue: review of partners' cenotes, and the platform's own. */
@Path("/admin/cenotes")
@ApplicationScoped
@Admin
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Admin cenotes")
public class AdminCenotesResource {
  private static final long MAX_IMPORT = 64L * 1_024 * 1_024;

  private static final String NDJSON = "application/x-ndjson";
  private static final String CSV = "text/csv";

  private final CenoteManagementService cenotes;
  private final CenotePublishingService publishing;
  private final SchedulePreviewService previews;
  private final CenoteImportFlow imports;
  private final RequestInfo request;

  @Inject
  public AdminCenotesResource(
      CenoteManagementService cenotes,
      CenotePublishingService publishing,
      SchedulePreviewService previews,
      CenoteImportFlow imports,
      RequestInfo request) {
    this.cenotes = cenotes;
    this.publishing = publishing;
    this.previews = previews;
    this.imports = imports;
    this.request = request;
  }

  /**
   * Why a cenote is rejected or suspended.
   *
   * @param reason shown to the owner
   */
  @Schema(name = "CenoteReason")
  public record CenoteReason(@NotNull @Size(max = 500) @NonBlank String reason) {}

  @GET
  @SuccessResponse(message = "cenotes.admin.list_retrieved")
  @Operation(
      operationId = "adminListCenotes",
      summary = "List cenotes",
      description = "Returns all cenotes in every state, newest first by default.")
  public Page<SupplyCenoteView> list(@BeanParam @Valid AdminCenoteQuery query) {
    return cenotes.list(query);
  }

  @POST
  @Idempotent
  @SuccessResponse(status = 201, message = "cenotes.admin.created")
  @Operation(
      operationId = "adminCreateCenote",
      summary = "Create a cenote of the platform",
      description = "Creates a draft that belongs to the platform; it is published without review.")
  public SupplyCenoteView create(@NotNull @Valid AdminNewCenote body) {
    return cenotes.create(body);
  }

  @POST
  @Path("/import")
  @StreamsRequestBody(maxBytes = MAX_IMPORT, rows = ImportedCenote.class)
  @Consumes({MediaType.APPLICATION_JSON, NDJSON, CSV})
  @SuccessResponse(message = "cenotes.admin.imported")
  @WithoutIdempotencyKey("importing a file again stores the same.")
  @RequestBody(
      description =
          "One cenote of the platform a row, as JSON Lines or CSV. The media type application/json"
              + " is read like application/x-ndjson. A row with a member that is not documented is"
              + " refused; in CSV, the whole file with such a column is.")
  @Operation(
      operationId = "adminImportCenotes",
      summary = "Import cenotes",
      description =
          "Creates and changes cenotes of the platform, recognised by externalId. Each row is"
              + " checked by itself: those that are refused are reported by line and member, and"
              + " the others are stored, a hundred at a time. A known cenote keeps what its row"
              + " does not have: absent members, also those of name, description, location and"
              + " schedule (closures, overrides and seasons among them), and those of an image with"
              + " the same url. Other objects and lists are replaced as a whole. Importing a file"
              + " again stores the same. A file can have 50000 rows and 64 MiB. Of one that cannot"
              + " be read to its end, or is longer, the rows before that are stored all the same,"
              + " but for up to 99 of the last ones; errors.details counts them: created, updated"
              + " and unchanged.")
  public ImportReport importCenotes(
      @HeaderParam(HttpHeaders.CONTENT_TYPE) @Parameter(hidden = true) MediaType type,
      @QueryParam("publish")
          @DefaultValue("false")
          @Parameter(
              description =
                  "Whether drafts are put on sale at once; a row whose checklist is not complete, or"
                      + " with a text that has no Spanish, is then refused.")
          boolean publish,
      @NotNull InputStream body) {
    boolean csv = MediaType.valueOf(CSV).isCompatible(type);
    return imports.run(body, csv, publish, request.errorLanguage());
  }

  @GET
  @Path("/{id}")
  @SuccessResponse(message = "cenotes.admin.retrieved")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "adminGetCenote",
      summary = "Retrieve a cenote",
      description =
          "Returns any cenote with its checklist. The ETag can be sent as If-Match when it is"
              + " changed.")
  public SupplyCenoteView read(@PathParam("id") UUID id) {
    return cenotes.read(id);
  }

  @PATCH
  @Path("/{id}")
  @Idempotent
  @SuccessResponse(message = "cenotes.admin.updated")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @PossibleErrors(with = AvailabilityError.class, only = "CAPACITY_BELOW_TAKEN")
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "adminUpdateCenote",
      summary = "Update a cenote",
      description =
          "Changes any cenote in any state. Absent members are left unchanged; a member that is an"
              + " object or a list is replaced as a whole. Outside the state draft the checklist"
              + " must remain complete, each text that is changed needs Spanish, and a schedule must"
              + " keep every slot that future reservations hold, with at least the places that are"
              + " taken.")
  public SupplyCenoteView update(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @PathParam("id") UUID id,
      @NotNull @Valid AdminCenoteUpdate body) {
    return cenotes.update(
        id,
        body,
        now -> ResponseRenderer.checkMatch(ifMatch, AdminCenotesResource.class, "read", now));
  }

  @POST
  @Path("/{id}/publish")
  @Idempotent
  @SuccessResponse(message = "cenotes.admin.published")
  @PossibleErrors(
      with = CenoteError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @PossibleErrors(with = HttpError.class, only = "INVALID_INPUT")
  @Operation(
      operationId = "adminPublishCenote",
      summary = "Publish a cenote",
      description =
          "Puts a cenote that was submitted for review on sale, or a draft of the platform's. The"
              + " checklist and the Spanish of all texts are checked again.")
  public SupplyCenoteView publish(@PathParam("id") UUID id) {
    return publishing.publish(id);
  }

  @POST
  @Path("/{id}/reject-publish")
  @Idempotent
  @SuccessResponse(message = "cenotes.admin.publish_rejected")
  @PossibleErrors(
      with = CenoteError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @Operation(
      operationId = "adminRejectCenote",
      summary = "Reject the publication of a cenote",
      description = "Returns a submitted cenote to its owner as a draft, with the reason.")
  public SupplyCenoteView rejectPublish(
      @PathParam("id") UUID id, @NotNull @Valid CenoteReason body) {
    return publishing.rejectPublish(id, body.reason().strip());
  }

  @POST
  @Path("/{id}/suspend")
  @Idempotent
  @SuccessResponse(message = "cenotes.admin.suspended")
  @PossibleErrors(
      with = CenoteError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @Operation(
      operationId = "adminSuspendCenote",
      summary = "Suspend a cenote",
      description =
          "Takes a cenote off sale: it is no longer listed and cannot be booked. Existing"
              + " reservations stand.")
  public SupplyCenoteView suspend(@PathParam("id") UUID id, @NotNull @Valid CenoteReason body) {
    return publishing.suspend(id, body.reason().strip());
  }

  @POST
  @Path("/{id}/reactivate")
  @Idempotent
  @SuccessResponse(message = "cenotes.admin.reactivated")
  @PossibleErrors(
      with = CenoteError.class,
      only = {"NOT_FOUND", "INVALID_TRANSITION"})
  @Operation(
      operationId = "adminReactivateCenote",
      summary = "Reactivate a cenote",
      description = "Puts a suspended cenote back on sale.")
  public SupplyCenoteView reactivate(@PathParam("id") UUID id) {
    return publishing.reactivate(id);
  }

  @GET
  @Path("/{id}/schedule/preview")
  @SuccessResponse(message = "cenotes.admin.schedule_previewed")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "adminPreviewSchedule",
      summary = "Preview a schedule",
      description =
          "Returns the slots that the schedule of any cenote makes on each day of a period of at"
              + " most 62 days, whether or not the cenote is on sale.")
  public SchedulePreview preview(
      @PathParam("id") UUID id, @BeanParam @Valid AvailabilityPreviewQuery query) {
    return previews.preview(id, query);
  }
}
