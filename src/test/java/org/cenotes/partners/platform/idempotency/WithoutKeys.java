package org.cenotes.partners.platform.idempotency;

import java.util.function.Supplier;

/** Requests without an idempotency key: the work is just done. */
public class WithoutKeys extends IdempotentTransaction {
  public WithoutKeys() {
    super(null, null, null, null);
  }

  @Override
  public <T> T run(Supplier<T> work) {
    return work.get();
  }
}
