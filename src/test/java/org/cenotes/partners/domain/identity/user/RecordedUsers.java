package org.cenotes.partners.domain.identity.user;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Keeps what is asked for users. */
public class RecordedUsers extends UserService {
  public final List<Object> asked = new ArrayList<>();

  public RecordedUsers() {
    super(null, null, null, null, Clock.systemUTC());
  }

  @Override
  public UserView create(NewUser user, PartnerRole role, String passwordHash, UUID actorId) {
    asked.add(user);
    asked.add(passwordHash);
    return null;
  }

  @Override
  public UserView change(UUID id, UserDetails details, UUID actorId, Consumer<UserView> condition) {
    asked.add(details);
    return null;
  }

  @Override
  public UserView changeAccess(UUID id, AccessChange change, UUID actorId) {
    asked.add(change);
    return null;
  }
}
