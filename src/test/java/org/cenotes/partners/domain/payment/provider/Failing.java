package org.cenotes.partners.domain.payment.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** How a call must fail. */
public final class Failing {
  private Failing() {}

  /** The call fails as this kind, and its whole trace names none of the secrets. */
  public static void as(ProviderException.Kind kind, List<String> secrets, ThrowingCallable call) {
    Throwable failure = catchThrowable(call);
    assertThat(failure).isInstanceOf(ProviderException.class);
    assertThat(((ProviderException) failure).kind()).as(failure.getMessage()).isEqualTo(kind);
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    assertThat(trace.toString()).doesNotContain(secrets);
  }
}
