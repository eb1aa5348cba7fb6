package org.cenotes.partners.api.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.api.guard.AccessError;
import org.cenotes.partners.api.guard.AnyUser;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.UserAuthenticator;
import org.cenotes.partners.domain.file.DownloadFlow;
import org.cenotes.partners.domain.file.FileError;
import org.cenotes.partners.domain.file.FileView;
import org.cenotes.partners.domain.file.ImageWidth;
import org.cenotes.partners.domain.file.UploadFlow;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.request.Multipart;
import org.cenotes.partners.platform.request.StreamsRequestBody;
import org.cenotes.partners.platform.response.AsyncResponses;
import org.cenotes.partners.platform.response.BinaryResponse;
import org.cenotes.partners.platform.response.Creates;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Images of cenotes and partners. */
@Path("/files")
@ApplicationScoped
@Tag(name = "Files")
public class FilesResource {
  private static final long MAX_FILE = 5 * 1_024 * 1_024;

  /** A form around the file: boundaries, part headers, small fields. */
  private static final long FORM = 16 * 1_024;

  private final UploadFlow uploads;
  private final DownloadFlow downloads;
  private final AsyncResponses responses;
  private final Caller caller;

  @Inject
  public FilesResource(
      UploadFlow uploads, DownloadFlow downloads, AsyncResponses responses, Caller caller) {
    this.uploads = uploads;
    this.downloads = downloads;
    this.responses = responses;
    this.caller = caller;
  }

  @POST
  @AnyUser(
      who =
          "an administrator, or a user of an active partner with the permission"
              + " partner.manage_cenotes or partner.manage_settings")
  @Consumes(MediaType.MULTIPART_FORM_DATA)
  @Produces(MediaType.APPLICATION_JSON)
  @StreamsRequestBody(maxBytes = MAX_FILE + FORM)
  @SuccessResponse(status = 201, message = "files.uploaded")
  @Creates(routesOf = FilesResource.class)
  @PossibleErrors(with = FileError.class, only = "LIMIT_REACHED")
  @PossibleErrors(with = HttpError.class, only = "FORBIDDEN")
  @PossibleErrors(
      with = AccessError.class,
      only = {"PARTNER_NOT_ACTIVE", "PASSWORD_CHANGE_REQUIRED", "TOTP_SETUP_REQUIRED"})
  @WithoutIdempotencyKey("the same upload again answers the same file.")
  @Operation(
      operationId = "uploadFile",
      summary = "Upload an image",
      description =
          "Stores a JPEG, PNG or WebP image, recognised by its content, of at most 5 MiB, 40"
              + " megapixels and 16,384 pixels per side, as the part named file of a form. It is turned"
              + " upright, scaled to at most 2560 pixels per side and encoded anew, so that no metadata"
              + " of it is kept; only the first frame of an animation is kept. WebP must not be"
              + " compressed losslessly nor have a compressed alpha channel (save transparent images"
              + " as PNG), and a progressive JPEG has at most 20 megapixels. A partner"
              + " can have 500 files. One that neither an image of a cenote nor the logo has"
              + " shown for 30 days no longer counts, cannot be used and is deleted a day later. Before"
              + " that, the same upload begins the 30 days anew; afterwards it makes a new file.")
  public CompletionStage<FileView> upload(
      @HeaderParam(HttpHeaders.CONTENT_TYPE) @Parameter(hidden = true) MediaType type,
      InputStream body) {
    ActiveSession user = caller.user();
    UUID partnerId = partnerOf(user);
    return responses.withRequestContext(
        uploads.upload(
            partnerId,
            user.userId(),
            file -> {
              try (OutputStream to = Files.newOutputStream(file)) {
                Multipart.copyPart(type, body, "file", to);
              }
              if (Files.size(file) > MAX_FILE) {
                throw new ApiException(HttpError.PAYLOAD_TOO_LARGE);
              }
            }));
  }

  /** Null for an administrator; throws unless the user may upload. */
  private static @Nullable UUID partnerOf(ActiveSession user) {
    if (user.systemRole() == SystemRole.ADMIN) {
      UserAuthenticator.requireReady(user);
      return null;
    }
    UUID partnerId = UserAuthenticator.check(user);
    UserAuthenticator.requireEither(user, Permission.MANAGE_CENOTES, Permission.MANAGE_SETTINGS);
    return partnerId;
  }

  @GET
  @Path("/{id}")
  @Anyone(orPartner = true, limit = Anyone.Limit.IMAGES)
  @Produces(MediaType.WILDCARD)
  @SuccessResponse(message = "-")
  @PossibleErrors(with = FileError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "getFile",
      summary = "Retrieve an image",
      description =
          "Returns an image that an active cenote shows, to everybody and to be cached for a day;"
              + " any other image to users and keys of the partner whose user uploaded it, and to"
              + " administrators.")
  public BinaryResponse get(
      @PathParam("id") @Parameter(description = "Id of the file.") UUID id,
      @QueryParam("w")
          @Parameter(description = "Width in pixels; an image narrower than that is not enlarged.")
          @Nullable ImageWidth width) {
    boolean byAdmin =
        caller.optionalUser().filter(user -> user.systemRole() == SystemRole.ADMIN).isPresent();
    DownloadFlow.Download found = downloads.download(id, width, byAdmin);
    return new BinaryResponse(
        MediaType.valueOf(found.content().contentType()),
        found.content().bytes(),
        "\"" + id + (width == null ? "" : "-" + width.wire()) + "\"",
        found.isPublic() ? "public, max-age=86400" : "private, no-store");
  }
}
