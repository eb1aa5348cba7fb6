package org.cenotes.partners.domain.identity.user;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.identity.throttle.AttemptThrottle;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.NotificationService;
import org.cenotes.partners.domain.notification.TemplateModel;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.secret.RandomText;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Invites users and accepts invitations. Every operation that closes an invitation first locks its
 * user's row, so that a token is accepted at most once and never after it was replaced.
 */
@Service
public class InviteService {
  private static final int TOKEN_LENGTH = 43;

  /** Mails that a person who may not even know the partner gets from anybody. */
  private static final int MAX_MAILS_PER_RECIPIENT = 3;

  private static final Duration RECIPIENT_WINDOW = Duration.ofHours(1);
  private static final int MAX_MAILS_PER_PARTNER = 200;
  private static final Duration PARTNER_WINDOW = Duration.ofDays(1);

  private final Users users;
  private final Invites invites;
  private final AuditService audit;
  private final Clock clock;
  private final PageLinks links;
  private final NotificationService notifications;
  private final AttemptThrottle throttle;
  private final Duration lifetime;

  @Inject
  InviteService(
      Users users,
      Invites invites,
      AuditService audit,
      Clock clock,
      PageLinks links,
      NotificationService notifications,
      AttemptThrottle throttle,
      @ConfigProperty(name = "cenotes.auth.invite-lifetime", defaultValue = "P7D")
          Duration lifetime) {
    this.users = users;
    this.invites = invites;
    this.audit = audit;
    this.clock = clock;
    this.links = links;
    this.notifications = notifications;
    this.throttle = throttle;
    this.lifetime = lifetime;
  }

  /**
   * An invitation to create.
   *
   * @param email normalised
   * @param granted permissions in addition to the role's
   * @param sendMail whether the link is sent by mail
   */
  public record NewInvite(
      String email,
      PartnerRole partnerRole,
      @Nullable String firstName,
      @Nullable String lastName,
      Set<Permission> granted,
      boolean sendMail) {}

  /**
   * A created invitation with its token, which is returned once.
   *
   * @param user the user, inactive until the invitation is accepted
   * @param emailDelivery {@code queued} when the link is sent by mail, {@code pending_manual} when
   *     the inviter passes it on
   * @param inviteToken token that accepts the invitation once; returned only here
   * @param inviteUrl address to give to the invited person
   * @param expiresAt when the invitation stops working
   */
  @Schema(name = "Invite")
  public record CreatedInvite(
      UserView user,
      String emailDelivery,
      String inviteToken,
      String inviteUrl,
      Instant expiresAt) {}

  /** The user whom a token invites. */
  public record Invitee(UUID partnerId, UUID userId, String email) {}

  /**
   * Invites a user. A pending invitation to the same e-mail is replaced and its token is void.
   *
   * @throws ApiException 403 when the actor lacks one of the permissions, 409 when the e-mail is
   *     taken or the partner has the most users already, 429 after too many mails to this address
   *     or of this partner
   */
  public CreatedInvite invite(NewInvite invitation, UUID actorId) {
    UUID partnerId = CurrentScope.requiredPartner();
    users.lockTeam(partnerId);
    User actor =
        users.find(partnerId, actorId).orElseThrow(() -> new ApiException(HttpError.FORBIDDEN));
    actor.requireAuthorityOver(invitation.partnerRole().permissions());
    actor.requireAuthorityOver(invitation.granted());
    Instant now = clock.instant();
    Optional<User> pending = users.lockByEmail(invitation.email());
    AuditedUser before = pending.map(AuditedUser::of).orElse(null);
    User invitedBefore =
        pending.map(found -> inviteAgain(partnerId, found, invitation, actor, now)).orElse(null);
    // before an e-mail is found to be taken: at the limit nothing else would refuse a free one
    users.requireBelowLimit(partnerId, invites.countOpen(partnerId, now));
    if (invitedBefore == null) {
      users.requireFewDeactivated(partnerId);
    }
    User user = invitedBefore != null ? invitedBefore : inviteFirst(partnerId, invitation, now);
    String token = "inv_" + RandomText.base62(TOKEN_LENGTH);
    Instant expiresAt = now.plus(lifetime);
    invites.add(new Invite(partnerId, user.id(), Digests.sha256(token), actorId, now, expiresAt));
    users.deleteOldInvited(); // after the audit chain of another partner may have been locked
    audit.note(partnerId, "user.invited", "user:" + user.id(), before, AuditedUser.of(user));
    String url = links.acceptInvite(token);
    boolean mailed = invitation.sendMail() && notifications.canSendMail();
    if (mailed) {
      notifyInvitee(partnerId, user, url, expiresAt);
    }
    return new CreatedInvite(
        user.view(), mailed ? "queued" : "pending_manual", token, url, expiresAt);
  }

  private void notifyInvitee(UUID partnerId, User user, String url, Instant expiresAt) {
    throttle.recordSuccess(
        List.of(
            new AttemptLimit(
                "invite_mail_partner", partnerId.toString(), MAX_MAILS_PER_PARTNER, PARTNER_WINDOW),
            new AttemptLimit(
                "invite_mail_recipient", user.email(), MAX_MAILS_PER_RECIPIENT, RECIPIENT_WINDOW)));
    notifications.notifyUser(
        partnerId,
        user.recipient(),
        null,
        NotificationKind.INVITATION,
        "invitation:" + expiresAt,
        TemplateModel.of(Map.of("expiresAt", TemplateModel.time(expiresAt))),
        new NotificationService.SecretLink(url, expiresAt));
  }

  private User inviteFirst(UUID partnerId, NewInvite invitation, Instant now) {
    NewUser newUser =
        new NewUser(
            Ids.next(),
            partnerId,
            invitation.email(),
            Objects.requireNonNullElse(invitation.firstName(), ""),
            Objects.requireNonNullElse(invitation.lastName(), ""),
            null,
            invitation.partnerRole());
    User user = User.invited(newUser, invitation.granted(), now);
    users.addUnique(user);
    return user;
  }

  private User inviteAgain(
      UUID partnerId, User user, NewInvite invitation, User actor, Instant now) {
    if (!user.isPending()) {
      throw user.emailTaken(partnerId);
    }
    actor.requireAuthorityOver(user.effective());
    user.inviteAgain(invitation.partnerRole(), invitation.granted(), now);
    user.change(new UserDetails(invitation.firstName(), invitation.lastName(), null), now);
    invites.close(user.id(), now);
    return user;
  }

  /** The pending user whom the token invites; needs a privileged scope. */
  public Optional<Invitee> find(String token) {
    return invites
        .findOpen(Digests.sha256(token), clock.instant())
        .flatMap(
            invite ->
                users
                    .find(invite.partnerId(), invite.userId())
                    .filter(User::isPending)
                    .map(user -> new Invitee(invite.partnerId(), user.id(), user.email())));
  }

  /**
   * Accepts an invitation.
   *
   * @throws ApiException 400 when it was accepted or replaced in the meantime, or whoever sent it
   *     may no longer give these permissions
   */
  public void accept(
      Invitee invitee,
      String token,
      String passwordHash,
      @Nullable String firstName,
      @Nullable String lastName) {
    Instant now = clock.instant();
    User user =
        users
            .lock(invitee.partnerId(), invitee.userId())
            .filter(User::isPending)
            .orElseThrow(() -> new ApiException(UserError.INVALID_INVITE));
    boolean valid =
        invites
            .findOpen(Digests.sha256(token), now)
            .flatMap(invite -> users.find(invitee.partnerId(), invite.createdBy()))
            .filter(sender -> sender.hasAuthorityOver(user.effective()))
            .isPresent();
    if (!valid) {
      throw new ApiException(UserError.INVALID_INVITE);
    }
    AuditedUser before = AuditedUser.of(user);
    user.acceptInvite(passwordHash, firstName, lastName, now);
    invites.close(user.id(), now);
    audit.note(
        invitee.partnerId(), "user.joined", "user:" + user.id(), before, AuditedUser.of(user));
  }
}
