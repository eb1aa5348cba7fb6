package org.cenotes.partners.api.users;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.identity.password.AcceptablePassword;
import org.cenotes.partners.domain.identity.password.PasswordBody;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.user.NewUser;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.TakenEmailLimit;
import org.cenotes.partners.domain.identity.user.UserDetails;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.domain.identity.user.UserPermissionsView;
import org.cenotes.partners.domain.identity.user.UserService;
import org.cenotes.partners.domain.identity.user.UserStatistics;
import org.cenotes.partners.domain.identity.user.UserView;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.idempotency.IdempotentAfterPreparation;
import org.cenotes.partners.platform.idempotency.IdempotentTransaction;
import org.cenotes.partners.platform.json.PatchBody;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.cenotes.partners.platform.text.Names;
import org.cenotes.partners.platform.text.PhoneNumbers;
import org.cenotes.partners.platform.validation.Deliverable;
import org.cenotes.partners.platform.validation.NonBlank;
import org.cenotes.partners.platform.validation.SingleLine;
import org.cenotes.partners.platform.validation.Telephone;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Management of the partner's users. */
@Path("/partners/users")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Users")
public class UsersResource {
  private static final int MAX_PASSWORD = 512;
  private static final int MAX_NAME = 150;

  private final UserService users;
  private final IdempotentTransaction idempotent;
  private final PasswordHasher passwords;
  private final TakenEmailLimit takenEmails;
  private final Caller caller;

  @Inject
  public UsersResource(
      UserService users,
      IdempotentTransaction idempotent,
      PasswordHasher passwords,
      TakenEmailLimit takenEmails,
      Caller caller) {
    this.users = users;
    this.idempotent = idempotent;
    this.passwords = passwords;
    this.takenEmails = takenEmails;
    this.caller = caller;
  }

  /**
   * The request to create a user.
   *
   * @param email e-mail address to log in with, unique among all users
   * @param firstName first name of the user
   * @param lastName last name of the user
   * @param phone phone number, with the country's prefix
   * @param partnerRole role in the partner's organisation
   */
  @AcceptablePassword
  public record CreateUser(
      @NotBlank @Email @Deliverable @Size(max = 254) String email,
      @NotBlank @Size(max = MAX_NAME) @SingleLine String firstName,
      @NotBlank @Size(max = MAX_NAME) @SingleLine String lastName,
      @Nullable @Telephone @Size(max = 40) String phone,
      @NotBlank @Size(max = MAX_PASSWORD) @Schema(description = "10 to 128 characters.")
          String password,
      @NotNull PartnerRole partnerRole)
      implements PasswordBody {}

  /**
   * The changes; absent members are left unchanged.
   *
   * @param firstName new first name
   * @param lastName new last name
   * @param phone new phone number, with the country's prefix
   */
  @PatchBody(
      of = UserView.class,
      elsewhere = {
        @PatchBody.Elsewhere(
            members = {"partnerRole", "isActive", "permissions", "grant", "revoke"},
            use = "POST /api/partners/users/{userId}/update-access"),
        @PatchBody.Elsewhere(members = "password", use = "POST /api/auth/forgot-password")
      })
  public record UpdateUser(
      @Nullable @Size(max = MAX_NAME) @NonBlank @SingleLine String firstName,
      @Nullable @Size(max = MAX_NAME) @NonBlank @SingleLine String lastName,
      @Nullable Optional<@Telephone @Size(max = 40) String> phone) {}

  private UUID actorId() {
    return caller.user().userId();
  }

  @GET
  @RequiresPermission(Permission.VIEW_USERS)
  @SuccessResponse(message = "partners.users.list_retrieved")
  @Operation(
      operationId = "listUsers",
      summary = "List users",
      description = "Returns the partner's users, newest first by default.")
  public Page<UserView> list(@BeanParam @Valid UserQuery query) {
    return users.list(query.filter(), query);
  }

  @GET
  @Path("/statistics")
  @RequiresPermission(Permission.VIEW_USERS)
  @SuccessResponse(message = "partners.users.statistics_retrieved")
  @Operation(
      operationId = "getUserStatistics",
      summary = "Retrieve user statistics",
      description = "Counts the partner's users by status and role.")
  public UserStatistics statistics() {
    return users.statistics();
  }

  @GET
  @Path("/{userId}")
  @RequiresPermission(Permission.VIEW_USERS)
  @SuccessResponse(message = "partners.users.retrieved")
  @PossibleErrors(with = UserError.class, only = "USER_NOT_FOUND")
  @Operation(
      operationId = "getUser",
      summary = "Retrieve a user",
      description =
          "Returns one of the partner's users. The ETag can be sent as If-Match when names or the"
              + " phone number are changed.")
  public UserView read(@PathParam("userId") UUID id) {
    return users.read(id);
  }

  @GET
  @Path("/{userId}/permissions")
  @RequiresPermission(Permission.VIEW_USERS)
  @SuccessResponse(message = "partners.users.permissions_retrieved")
  @PossibleErrors(with = UserError.class, only = "USER_NOT_FOUND")
  @Operation(
      operationId = "getUserPermissions",
      summary = "Retrieve a user's permissions",
      description =
          "Returns the permissions of a user's role, those granted or revoked"
              + " individually, and the resulting permissions.")
  public UserPermissionsView permissions(@PathParam("userId") UUID id) {
    return users.permissions(id);
  }

  @POST
  @IdempotentAfterPreparation
  @RequiresPermission(Permission.MANAGE_USERS)
  @SuccessResponse(status = 201, message = "partners.users.created")
  @PossibleErrors(
      with = UserError.class,
      only = {"EMAIL_TAKEN", "LIMIT_REACHED"})
  @Operation(
      operationId = "createUser",
      summary = "Create a user",
      description =
          "Creates a user who can log in at once and must change the password before anything"
              + " else. A partner that has named 20 e-mails of users outside it within an hour gets"
              + " 429 here and for invitations.")
  public @Nullable UserView create(@NotNull @Valid CreateUser body) {
    String phone = body.phone();
    NewUser user =
        new NewUser(
            Ids.next(),
            CurrentScope.requiredPartner(),
            EmailAddresses.normalize(body.email()),
            Names.normalize(body.firstName()),
            Names.normalize(body.lastName()),
            phone == null ? null : PhoneNumbers.normalize(phone),
            body.partnerRole());
    String hash = passwords.hash(body.password());
    return takenEmails.guard(
        CurrentScope.requiredPartner(),
        user.email(),
        idempotent::replayIfDone,
        () -> idempotent.run(() -> users.create(user, body.partnerRole(), hash, actorId())));
  }

  @PATCH
  @Path("/{userId}")
  @Idempotent
  @RequiresPermission(Permission.MANAGE_USERS)
  @SuccessResponse(message = "partners.users.updated")
  @PossibleErrors(with = UserError.class, only = "USER_NOT_FOUND")
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "updateUser",
      summary = "Update a user",
      description =
          "Changes a user's names or phone number. Absent members are left unchanged; phone null"
              + " removes the number.")
  public UserView update(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @PathParam("userId") UUID id,
      @NotNull @Valid UpdateUser body) {
    Optional<String> phone = body.phone();
    UserDetails details =
        new UserDetails(
            Names.normalizeOptional(body.firstName()),
            Names.normalizeOptional(body.lastName()),
            phone == null ? null : phone.map(PhoneNumbers::normalize));
    return users.change(
        id,
        details,
        actorId(),
        now -> ResponseRenderer.checkPartMatch(ifMatch, now.editablePart()));
  }

  @DELETE
  @Path("/{userId}")
  @RequiresPermission(Permission.MANAGE_USERS)
  @SuccessResponse(message = "partners.users.deactivated")
  @PossibleErrors(
      with = UserError.class,
      only = {"USER_NOT_FOUND", "LAST_ADMIN"})
  @Operation(
      operationId = "deactivateUser",
      summary = "Deactivate a user",
      description =
          "Deactivates a user without deleting the record, and ends all of the user's logins.")
  public UserView deactivate(@PathParam("userId") UUID id) {
    return users.deactivate(id, actorId());
  }

  @POST
  @Path("/{userId}/update-access")
  @Idempotent
  @RequiresPermission(Permission.MANAGE_USERS)
  @SuccessResponse(message = "partners.users.access_updated")
  @PossibleErrors(
      with = UserError.class,
      only = {"USER_NOT_FOUND", "LAST_ADMIN", "LIMIT_REACHED"})
  @Operation(
      operationId = "updateUserAccess",
      summary = "Update a user's access",
      description =
          "Changes a user's role, permissions or active state, or removes the second factor of a"
              + " user who has lost it, and ends all of the user's logins, even if nothing changes."
              + " Nobody can grant permissions they lack or change their own access.")
  public UserView updateAccess(@PathParam("userId") UUID id, @NotNull @Valid UpdateAccess body) {
    return users.changeAccess(id, body.change(), actorId());
  }
}
