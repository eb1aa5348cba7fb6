package org.cenotes.partners.api.users;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.identity.user.InviteService;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.identity.user.TakenEmailLimit;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.idempotency.IdempotentAfterPreparation;
import org.cenotes.partners.platform.idempotency.IdempotentTransaction;
import org.cenotes.partners.platform.response.Creates;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.cenotes.partners.platform.text.Names;
import org.cenotes.partners.platform.validation.Deliverable;
import org.cenotes.partners.platform.validation.NonBlank;
import org.cenotes.partners.platform.validation.SingleLine;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Invitations of users. */
@Path("/partners/users/invite")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Users")
public class InviteResource {
  private final InviteService invites;
  private final IdempotentTransaction idempotent;
  private final TakenEmailLimit takenEmails;
  private final Caller caller;

  @Inject
  public InviteResource(
      InviteService invites,
      IdempotentTransaction idempotent,
      TakenEmailLimit takenEmails,
      Caller caller) {
    this.invites = invites;
    this.idempotent = idempotent;
    this.takenEmails = takenEmails;
    this.caller = caller;
  }

  /**
   * The request to invite a user.
   *
   * @param email e-mail address of the person to invite
   * @param partnerRole role in the partner's organisation
   * @param firstName first name of the person
   * @param lastName last name of the person
   */
  public record InviteUser(
      @NotBlank @Email @Deliverable @Size(max = 254) String email,
      @NotNull PartnerRole partnerRole,
      @Nullable @Size(max = 150) @NonBlank @SingleLine String firstName,
      @Nullable @Size(max = 150) @NonBlank @SingleLine String lastName,
      @Nullable @Schema(description = "Only client, the default, is allowed.")
          SystemRole systemRole,
      @Nullable
          @Size(max = 50)
          @Schema(description = "Permissions in addition to those of the role.")
          List<@NotNull Permission> permissions,
      @Nullable
          @Schema(
              description =
                  "Whether to send the link to the person by mail. Default: false; you then pass"
                      + " the link on yourself. An address gets at most 3 such mails an hour, and a"
                      + " partner can send 200 a day.")
          Boolean sendEmail) {}

  @POST
  @IdempotentAfterPreparation
  @RevealsSecret
  @RequiresPermission(Permission.MANAGE_USERS)
  @SuccessResponse(status = 201, message = "partners.users.invited")
  @Creates(routesOf = UsersResource.class, member = "user")
  @PossibleErrors(
      with = UserError.class,
      only = {"EMAIL_TAKEN", "LIMIT_REACHED", "INVITE_ROLE_NOT_ALLOWED"})
  @Operation(
      operationId = "inviteUser",
      summary = "Invite a user",
      description =
          "Creates an invitation and returns its link once, in this response. No e-mail"
              + " is sent unless sendEmail is true: pass the link on. Inviting the same user again"
              + " before they accept invalidates the previous link. A partner that has named 20"
              + " e-mails of users outside it within an hour gets 429 here and when it creates users;"
              + " its own users can be invited again all the same.")
  public InviteService.@Nullable CreatedInvite invite(@NotNull @Valid InviteUser body) {
    if (body.systemRole() != null && body.systemRole() != SystemRole.CLIENT) {
      throw new ApiException(UserError.INVITE_ROLE_NOT_ALLOWED);
    }
    InviteService.NewInvite invitation =
        new InviteService.NewInvite(
            EmailAddresses.normalize(body.email()),
            body.partnerRole(),
            Names.normalizeOptional(body.firstName()),
            Names.normalizeOptional(body.lastName()),
            body.permissions() == null ? Set.of() : Set.copyOf(body.permissions()),
            Boolean.TRUE.equals(body.sendEmail()));
    UUID actorId = caller.user().userId();
    UUID partnerId = CurrentScope.requiredPartner();
    return takenEmails.guard(
        partnerId,
        invitation.email(),
        idempotent::replayIfDone,
        () -> idempotent.run(() -> invites.invite(invitation, actorId)));
  }
}
