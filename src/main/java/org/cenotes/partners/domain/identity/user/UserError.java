package org.cenotes.partners.domain.identity.user;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors of users and invitations. */
public enum UserError implements ErrorKey {
  USER_NOT_FOUND(404, "error.user.not_found"),
  EMAIL_TAKEN(409, "error.partner.email_taken"),
  LIMIT_REACHED(409, "error.user.limit_reached"),
  LAST_ADMIN(409, "error.partner.last_admin"),
  INVITE_ROLE_NOT_ALLOWED(400, "error.partner.invite_role_not_allowed"),
  INVALID_INVITE(400, "error.auth.invalid_invite");

  private final Entry entry;

  UserError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
