package org.cenotes.partners.domain.payment.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** How a call must fail. */
public final class Failing {
  private Failing() {}

  /** As {@link #as}, and the failure says nothing about what the call asked for. */
  public static void untold(
      ProviderException.Kind kind, List<String> secrets, ThrowingCallable call) {
    as(
        kind,
        secrets,
        () -> {
          ProviderException failure = catchThrowableOfType(ProviderException.class, call);
          assertThat(failure.isDefinite()).isFalse();
          assertThat(failure.hadNoEffect()).isFalse();
          throw failure;
        });
  }

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
