package org.cenotes.partners.domain.identity.user;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Keeps the invitations that are asked for. */
public class RecordedInvites extends InviteService {
  public final List<NewInvite> asked = new ArrayList<>();

  public RecordedInvites() {
    super(null, null, null, Clock.systemUTC(), null, null, null, Duration.ofDays(7));
  }

  @Override
  public CreatedInvite invite(NewInvite invitation, UUID actorId) {
    asked.add(invitation);
    return null;
  }
}
