package org.cenotes.partners.platform.json;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Applies members of a {@link PatchBody} to stored values. */
public final class Patch {
  private Patch() {}

  /** The stored value when the member is absent (null), otherwise the member's value or null. */
  public static <T> @Nullable T apply(@Nullable T stored, @Nullable Optional<T> member) {
    return member == null ? stored : member.orElse(null);
  }

  /** The stored value when the member is absent; the member itself cannot be cleared. */
  public static <T> T keep(T stored, @Nullable T member) {
    return member == null ? stored : member;
  }
}
