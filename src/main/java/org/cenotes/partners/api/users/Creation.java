package org.cenotes.partners.api.users;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.domain.identity.user.NewUser;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.domain.identity.user.UserService;
import org.cenotes.partners.domain.identity.user.UserView;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.response.SuccessResponse;

/** The part of making a user that is a transaction: it begins when the password is hashed. */
@ApplicationScoped
public class Creation {
  private final UserService users;

  @Inject
  Creation(UserService users) {
    this.users = users;
  }

  /** Makes the user, once under the request's key. */
  @Idempotent
  @SuccessResponse(status = 201, message = UsersResource.CREATED)
  public UserView create(NewUser of, PartnerRole role, String passwordHash, UUID actorId) {
    return users.create(of, role, passwordHash, actorId);
  }
}
