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
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** A partner's people. */
@Path("/partners/users")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Users")
public class UsersResource {
  static final String CREATED = "partners.users.created";
  private static final int LONGEST_PASSWORD = 512;

  private final UserService users;
  private final Creation creation;
  private final PasswordHasher passwords;
  private final Caller caller;

  @Inject
  public UsersResource(
      UserService users, Creation creation, PasswordHasher passwords, Caller caller) {
    this.users = users;
    this.creation = creation;
    this.passwords = passwords;
    this.caller = caller;
  }

  /** Who is to work for the partner; the password is theirs until they log in first. */
  public record CreateUser(
      @NotBlank @Email @Size(max = 254) String email,
      @NotBlank @Size(max = 150) String firstName,
      @NotBlank @Size(max = 150) String lastName,
      @Nullable @Size(max = 40) String phone,
      @NotBlank @Size(max = LONGEST_PASSWORD) @Schema(description = "10 to 128 characters.")
          String password,
      @NotNull PartnerRole partnerRole) {
    /** An e-mail is read without the space around it. */
    public CreateUser {
      email = EmailAddresses.strip(email);
    }
  }

  /** What is to change; an absent member stays. */
  public record UpdateUser(
      @Nullable @Size(min = 1, max = 150) String firstName,
      @Nullable @Size(min = 1, max = 150) String lastName,
      @Nullable @Size(max = 40) String phone) {}

  /** What is to change; an absent member stays. */
  public record UpdateAccess(
      @Nullable PartnerRole partnerRole,
      @Nullable @Size(max = 50) List<@NotNull @Size(max = 64) String> grant,
      @Nullable @Size(max = 50) List<@NotNull @Size(max = 64) String> revoke,
      @Nullable Boolean isActive) {}

  private UUID actor() {
    return caller.user().userId();
  }

  @GET
  @RequiresPermission(Permission.VIEW_USERS)
  @SuccessResponse(message = "partners.users.list_retrieved")
  @Operation(operationId = "listUsers", summary = "List users, newest first")
  public Page<UserView> list(@BeanParam @Valid UserQuery query) {
    return users.list(query.filter(), query);
  }

  @GET
  @Path("/statistics")
  @RequiresPermission(Permission.VIEW_USERS)
  @SuccessResponse(message = "partners.users.statistics_retrieved")
  @Operation(operationId = "getUserStatistics", summary = "Count users")
  public UserStatistics statistics() {
    return users.statistics();
  }

  @GET
  @Path("/{userId}")
  @RequiresPermission(Permission.VIEW_USERS)
  @SuccessResponse(message = "partners.users.retrieved")
  @PossibleErrors(with = UserError.class, only = "USER_NOT_FOUND")
  @Operation(operationId = "getUser", summary = "Read one user")
  public UserView read(@PathParam("userId") UUID id) {
    return users.read(id);
  }

  @GET
  @Path("/{userId}/permissions")
  @RequiresPermission(Permission.VIEW_USERS)
  @SuccessResponse(message = "partners.users.permissions_retrieved")
  @PossibleErrors(with = UserError.class, only = "USER_NOT_FOUND")
  @Operation(operationId = "getUserPermissions", summary = "Read what a user may do, and why")
  public UserPermissions permissions(@PathParam("userId") UUID id) {
    return users.permissions(id);
  }

  @POST
  @Idempotent(later = true)
  @RequiresPermission(Permission.MANAGE_USERS)
  @SuccessResponse(status = 201, message = CREATED)
  @PossibleErrors(with = UserError.class, only = "EMAIL_TAKEN")
  @Operation(
      operationId = "createUser",
      summary = "Make a user who can log in at once",
      description = "The user must change the password before anything else.")
  public @Nullable UserView create(@NotNull @Valid CreateUser body) {
    UserRequestReader reading = new UserRequestReader();
    String email = EmailAddresses.normalize(body.email());
    NewUser of =
        new NewUser(
            Ids.next(),
            caller.user().partnerId(),
            email,
            body.firstName().strip(),
            body.lastName().strip(),
            reading.phone(body.phone()),
            body.partnerRole());
    PasswordPolicy.check(reading.errors(), "password", body.password(), email);
    reading.done();
    return creation.create(of, body.partnerRole(), passwords.hash(body.password()), actor());
  }

  @PATCH
  @Path("/{userId}")
  @Idempotent
  @RequiresPermission(Permission.MANAGE_USERS)
  @SuccessResponse(message = "partners.users.updated")
  @PossibleErrors(with = UserError.class, only = "USER_NOT_FOUND")
  @Operation(operationId = "updateUser", summary = "Change a user's names and phone")
  public UserView update(@PathParam("userId") UUID id, @NotNull @Valid UpdateUser body) {
    UserRequestReader reading = new UserRequestReader();
    UserDetails details =
        new UserDetails(
            reading.name("firstName", body.firstName()),
            reading.name("lastName", body.lastName()),
            reading.phone(body.phone()));
    reading.done();
    return users.change(id, details, actor());
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
      description = "Every session of the user ends; the record stays.")
  public UserView deactivate(@PathParam("userId") UUID id) {
    return users.deactivate(id, actor());
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
      summary = "Change what a user may do",
      description = "Every session of the user ends.")
  public UserView updateAccess(@PathParam("userId") UUID id, @NotNull @Valid UpdateAccess body) {
    UserRequestReader reading = new UserRequestReader();
    Set<Permission> grant = reading.permissions("grant", body.grant());
    Set<Permission> revoke = reading.permissions("revoke", body.revoke());
    reading.distinct(grant, revoke);
    reading.done();
    return users.changeAccess(
        id, new AccessChange(body.partnerRole(), grant, revoke, body.isActive()), actor());
  }
}
