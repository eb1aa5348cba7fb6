package org.cenotes.partners.domain.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.team.SystemRole;

/** The work of the timer, and tokens of whatever key signs now. */
@ApplicationScoped
public class Rotation {
  @Inject private Keyring keyring;
  @Inject private TokenIssuer issuer;

  /** What the timer does with the keys. */
  public void tend() {
    keyring.tend();
  }

  /** A token of a session that is nowhere. */
  public String token() {
    return issuer.issue(
        new SignedIn(
            UUID.randomUUID(),
            Instant.MAX,
            UUID.randomUUID(),
            "nobody@partners.example",
            "No",
            "Body",
            SystemRole.ADMIN,
            null,
            null,
            null,
            Set.of(),
            false));
  }
}
