package org.cenotes.partners.domain.identity.user;

import java.lang.reflect.Field;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Invitations in memory. */
final class FakeInvites extends Invites {
  private final List<Invite> all = new ArrayList<>();

  @Override
  void add(Invite invite) {
    all.add(invite);
  }

  @Override
  Optional<Invite> findOpen(byte[] tokenDigest, Instant now) {
    return all.stream()
        .filter(invite -> isOpen(invite, now))
        .filter(invite -> Arrays.equals((byte[]) column(invite, "tokenDigest"), tokenDigest))
        .findFirst();
  }

  @Override
  long countOpen(UUID partnerId, Instant now) {
    return all.stream()
        .filter(invite -> invite.partnerId().equals(partnerId) && isOpen(invite, now))
        .count();
  }

  @Override
  List<Invite> open(UUID userId) {
    return all.stream()
        .filter(invite -> invite.userId().equals(userId) && invite.closedAt == null)
        .toList();
  }

  private static boolean isOpen(Invite invite, Instant now) {
    return invite.closedAt == null && ((Instant) column(invite, "expiresAt")).isAfter(now);
  }

  /** As the database reads it. */
  private static Object column(Invite invite, String name) {
    try {
      Field field = Invite.class.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(invite);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
