package org.cenotes.partners.platform.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TerminationSignalTest {
  @Test
  void nothing_is_left_at_the_jvm_when_the_application_has_stopped() throws Exception {
    String before = handler();

    StartTermination start = StartTermination.begin();
    Drain drain = new Drain(Duration.ofSeconds(5));
    drain.start(this);
    assertThat(handler()).isNotEqualTo(before);
    start.end();
    assertThat(handler()).isNotEqualTo(before);
    drain.stop();

    assertThat(handler()).isEqualTo(before);
  }

  /** The JVM tells which it is only when it is replaced, and wraps its own each time. */
  private static String handler() throws ReflectiveOperationException {
    Class<?> type = Class.forName("sun.misc.Signal");
    Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
    Object signal = type.getConstructor(String.class).newInstance("TERM");
    Method handle = type.getMethod("handle", type, handlerType);
    Object none =
        Proxy.newProxyInstance(
            handlerType.getClassLoader(), new Class<?>[] {handlerType}, (proxy, method, a) -> null);
    Object present = handle.invoke(null, signal, none);
    handle.invoke(null, signal, present);
    return present.toString();
  }
}
