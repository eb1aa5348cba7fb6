package org.cenotes.partners.domain.identity.user;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * An invited user as the audit log records it, with the permissions that the view does not show.
 */
record AuditedUser(@JsonUnwrapped UserView user, List<String> granted, List<String> revoked) {
  static AuditedUser of(User user) {
    return new AuditedUser(
        user.view(), Permission.names(user.granted()), Permission.names(user.revoked()));
  }
}
