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
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.password.PasswordPolicy;
import org.cenotes.partners.domain.identity.user.AccessChange;
import org.cenotes.partners.domain.identity.user.NewUser;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.UserDetails;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.domain.identity.user.UserPermissions;
import org.cenotes.partners.domain.identity.user.UserService;
import org.cenotes.partners.domain.identity.user.UserStatistics;
import org.cenotes.partners.domain.identity.user.UserView;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.idempotency.IdempotentAfterPreparation;
import org.cenotes.partners.platform.idempotency.IdempotentTransaction;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.text.EmailAddresses;
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

  private final UserService users;
  private final IdempotentTransaction idempotent;
  private final PasswordHasher passwords;
  private final Caller caller;

  @Inject
  public UsersResource(
      UserService users,
      IdempotentTransaction idempotent,
      PasswordHasher passwords,
      Caller caller) {
    this.users = users;
    this.idempotent = idempotent;
    this.passwords = passwords;
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
  public record CreateUser(
      @NotBlank @Email @Size(max = 254) String email,
      @NotBlank @Size(max = 150) String firstName,
      @NotBlank @Size(max = 150) String lastName,
      @Nullable @Size(max = 40) String phone,
      @NotBlank @Size(max = MAX_PASSWORD) @Schema(description = "10 to 128 characters.")
          String password,
      @NotNull PartnerRole partnerRole) {
    /** Strips the space around the e-mail address. */
    public CreateUser {
      email = EmailAddresses.strip(email);
    }
  }

  /**
   * The changes; absent members are left unchanged.
   *
   * @param firstName new first name
   * @param lastName new last name
   * @param phone new phone number, with the country's prefix
   */
  public record UpdateUser(
      @Nullable @Size(min = 1, max = 150) String firstName,
      @Nullable @Size(min = 1, max = 150) String lastName,
      @Nullable @Size(max = 40) String phone) {}

  /**
   * The changes; absent members are left unchanged.
   *
   * @param partnerRole new role in the partner's organisation
   * @param grant permissions to give in addition to those of the role
   * @param revoke permissions to take from those of the role
   * @param isActive false to end the user's access within five seconds, true to restore it
   */
  public record UpdateAccess(
      @Nullable PartnerRole partnerRole,
      @Nullable @Size(max = 50) List<@NotNull @Size(max = 64) String> grant,
      @Nullable @Size(max = 50) List<@NotNull @Size(max = 64) String> revoke,
      @Nullable Boolean isActive) {}

  private UUID actorId() {
    return caller.user().userId();
  }

  @GET
  @RequiresPermission(Permission.VIEW_USERS)
  @SuccessResponse(message = "partners.users.list_retrieved")
  @Operation(
      operationId = "listUsers",
      summary = "List users",
      description = "Returns the partner's users, newest first.")
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
      description = "Returns one of the partner's users.")
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
  public UserPermissions permissions(@PathParam("userId") UUID id) {
    return users.permissions(id);
  }

  @POST
  @IdempotentAfterPreparation
  @RequiresPermission(Permission.MANAGE_USERS)
  @SuccessResponse(status = 201, message = "partners.users.created")
  @PossibleErrors(with = UserError.class, only = "EMAIL_TAKEN")
  @Operation(
      operationId = "createUser",
      summary = "Create a user",
      description =
          "Creates a user who can log in at once and must change the password before anything"
              + " else.")
  public @Nullable UserView create(@NotNull @Valid CreateUser body) {
    UserRequestReader reader = new UserRequestReader();
    String email = EmailAddresses.normalize(body.email());
    NewUser user =
        new NewUser(
            Ids.next(),
            caller.user().partnerId(),
            email,
            body.firstName().strip(),
            body.lastName().strip(),
            reader.phone(body.phone()),
            body.partnerRole());
    PasswordPolicy.check(reader.errors(), "password", body.password(), email);
    reader.throwIfInvalid();
    String hash = passwords.hash(body.password());
    return idempotent.run(() -> users.create(user, body.partnerRole(), hash, actorId()));
  }

  @PATCH
  @Path("/{userId}")
  @Idempotent
  @RequiresPermission(Permission.MANAGE_USERS)
  @SuccessResponse(message = "partners.users.updated")
  @PossibleErrors(with = UserError.class, only = "USER_NOT_FOUND")
  @Operation(
      operationId = "updateUser",
      summary = "Update a user",
      description = "Changes a user's names or phone number. Absent members are left unchanged.")
  public UserView update(@PathParam("userId") UUID id, @NotNull @Valid UpdateUser body) {
    UserRequestReader reader = new UserRequestReader();
    UserDetails details =
        new UserDetails(
            reader.name("firstName", body.firstName()),
            reader.name("lastName", body.lastName()),
            reader.phone(body.phone()));
    reader.throwIfInvalid();
    return users.change(id, details, actorId());
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
      only = {"USER_NOT_FOUND", "LAST_ADMIN"})
  @Operation(
      operationId = "updateUserAccess",
      summary = "Update a user's access",
      description =
          "Changes a user's role, permissions or active state, and ends all of the user's logins."
              + " Nobody can grant permissions they lack.")
  public UserView updateAccess(@PathParam("userId") UUID id, @NotNull @Valid UpdateAccess body) {
    UserRequestReader reader = new UserRequestReader();
    Set<Permission> grant = reader.permissions("grant", body.grant());
    Set<Permission> revoke = reader.permissions("revoke", body.revoke());
    reader.checkDisjoint(grant, revoke);
    reader.throwIfInvalid();
    return users.changeAccess(
        id, new AccessChange(body.partnerRole(), grant, revoke, body.isActive()), actorId());
  }
}
