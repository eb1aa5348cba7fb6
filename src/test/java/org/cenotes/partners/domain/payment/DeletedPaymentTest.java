package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A request finds its payment in one transaction and continues in others: a sandbox may be emptied
 * in between.
 */
class DeletedPaymentTest {
  private final PaymentWorld world = new PaymentWorld();
  private UUID deleted;

  @BeforeEach
  void a_payment_that_was_there() {
    deleted = world.open();
    world.tables.payments.clear();
  }

  private static void assertNotFound(ThrowingCallable call) {
    assertThat(catchThrowableOfType(ApiException.class, call).error())
        .isEqualTo(PaymentError.NOT_FOUND);
  }

  @Test
  void a_capture_does_not_find_it() {
    assertNotFound(() -> world.payments.isRepeated(deleted, null));
    assertNotFound(() -> world.payments.startAttempt(deleted, null));
    assertNotFound(() -> world.payments.abortAttempt(deleted));
    assertNotFound(() -> world.payments.read(deleted));
    assertNotFound(() -> world.payments.retry(deleted));
    assertNotFound(() -> world.payments.isKept(deleted));
  }

  @Test
  void a_payment_that_is_being_opened_is_not_found() {
    assertNotFound(() -> world.outcomes.refuse(deleted));
    assertNotFound(() -> world.recovery.issue(deleted));
  }
}
