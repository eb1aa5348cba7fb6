package org.cenotes.partners.domain.identity.user;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.secret.Tokens;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Invitations: made by a partner's people, accepted by whoever holds the token. Whatever closes one
 * holds its user's row, so that a token is accepted once, and never after it was replaced.
 */
@Service
public class InviteService {
  private static final int TOKEN_LENGTH = 43;

  private final Users users;
  private final Invites invites;
  private final AuditService audit;
  private final Clock clock;
  private final String publicUrl;
  private final Duration lifetime;

  @Inject
  InviteService(
      Users users,
      Invites invites,
      AuditService audit,
      Clock clock,
      @ConfigProperty(name = "cenotes.public-url") String publicUrl,
      @ConfigProperty(name = "cenotes.auth.invite-lifetime", defaultValue = "P7D")
          Duration lifetime) {
    this.users = users;
    this.invites = invites;
    this.audit = audit;
    this.clock = clock;
    this.publicUrl = publicUrl;
    this.lifetime = lifetime;
  }

  /**
   * Who is to be invited.
   *
   * @param email normalised
   * @param granted permissions beyond the role's
   */
  public record Invitation(
      String email,
      PartnerRole partnerRole,
      @Nullable String firstName,
      @Nullable String lastName,
      Set<Permission> granted) {}

  /**
   * An invitation, and its token this once.
   *
   * @param emailDelivery the platform sends no e-mail: the inviter hands the link over
   */
  @Schema(name = "Invite")
  public record Invited(
      UserView user,
      String emailDelivery,
      String inviteToken,
      String inviteUrl,
      Instant expiresAt) {}

  /** Whom a token invites. */
  public record Guest(UUID partnerId, UUID userId, String email) {}

  /** Invites; whoever is pending already is invited anew, and the token before is void. */
  public Invited invite(Invitation invitation, UUID actorId) {
    UUID partnerId = Objects.requireNonNull(CurrentScope.required().partnerId());
    users.lockTeam(partnerId);
    User actor =
        users.find(partnerId, actorId).orElseThrow(() -> new ApiException(HttpError.FORBIDDEN));
    actor.requireReach(invitation.partnerRole().permissions());
    actor.requireReach(invitation.granted());
    Instant now = clock.instant();
    Optional<User> pending = users.lockByEmail(invitation.email());
    UserView before = pending.map(User::view).orElse(null);
    User user =
        pending.isPresent()
            ? again(pending.get(), invitation, actor, now)
            : first(partnerId, invitation, now);
    String token = "inv_" + Tokens.base62(TOKEN_LENGTH);
    Instant expiresAt = now.plus(lifetime);
    invites.add(new Invite(partnerId, user.id(), Digests.sha256(token), actorId, now, expiresAt));
    audit.note(partnerId, "user.invited", "user:" + user.id(), before, user.view());
    return new Invited(
        user.view(),
        "pending_manual",
        token,
        publicUrl + "/accept-invite#token=" + token,
        expiresAt);
  }

  private User first(UUID partnerId, Invitation invitation, Instant now) {
    NewUser of =
        new NewUser(
            Ids.next(),
            partnerId,
            invitation.email(),
            Objects.requireNonNullElse(invitation.firstName(), ""),
            Objects.requireNonNullElse(invitation.lastName(), ""),
            null,
            invitation.partnerRole());
    User user = User.invited(of, invitation.granted(), now);
    users.addUnique(user);
    return user;
  }

  private User again(User user, Invitation invitation, User actor, Instant now) {
    if (!user.isPending()) {
      throw new ApiException(UserError.EMAIL_TAKEN);
    }
    actor.requireReach(user.effective());
    user.inviteAgain(invitation.partnerRole(), invitation.granted(), now);
    user.rename(invitation.firstName(), invitation.lastName(), null, now);
    invites.close(user.id(), now);
    return user;
  }

  /** Whom the token invites, before it is known whose token it is; empty: nobody any more. */
  public Optional<Guest> find(String token) {
    return invites
        .findOpen(Digests.sha256(token), clock.instant())
        .flatMap(
            invite ->
                users
                    .find(invite.partnerId(), invite.userId())
                    .filter(User::isPending)
                    .map(user -> new Guest(invite.partnerId(), user.id(), user.email())));
  }

  /**
   * Accepts: the guest is one of the partner's people from now on.
   *
   * @throws ApiException 400 when somebody was quicker, or the invitation was replaced meanwhile
   */
  public void accept(
      Guest guest,
      String token,
      String passwordHash,
      @Nullable String firstName,
      @Nullable String lastName) {
    Instant now = clock.instant();
    User user =
        users
            .lock(guest.partnerId(), guest.userId())
            .filter(User::isPending)
            .orElseThrow(() -> new ApiException(UserError.INVALID_INVITE));
    if (invites.findOpen(Digests.sha256(token), now).isEmpty()) {
      throw new ApiException(UserError.INVALID_INVITE);
    }
    UserView before = user.view();
    user.join(passwordHash, firstName, lastName, now);
    invites.close(user.id(), now);
    audit.note(guest.partnerId(), "user.joined", "user:" + user.id(), before, user.view());
  }
}
