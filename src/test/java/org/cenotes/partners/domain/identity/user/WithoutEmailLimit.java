package org.cenotes.partners.domain.identity.user;

import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The work is just done. */
public class WithoutEmailLimit extends TakenEmailLimit {
  public WithoutEmailLimit() {
    super(null, null);
  }

  @Override
  public <T> T guard(UUID partnerId, String email, BooleanSupplier replay, Supplier<T> work) {
    return work.get();
  }
}
