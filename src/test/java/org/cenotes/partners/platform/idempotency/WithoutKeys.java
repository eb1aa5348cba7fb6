package org.cenotes.partners.platform.idempotency;

/** Requests without an idempotency key: the work is just done. */
public class WithoutKeys extends IdempotentTransaction {
  public WithoutKeys() {
    super(null, null, null, null);
  }

  @Override
  public <T> T run(Work<T> work) {
    return work.call();
  }
}
