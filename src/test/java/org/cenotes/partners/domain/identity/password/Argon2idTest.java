package org.cenotes.partners.domain.identity.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Argon2idTest {
  /** From the test of the reference implementation. */
  private static final String REFERENCE =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

  /** Of the library that made them before. */
  private static final String STORED =
      "$argon2id$v=19$m=7168,t=5,p=1$MDEyMzQ1Njc4OWFiY2RlZg$EeIa6B84L3cXkLJj7vIUS6BNmlE2h5PCej6Wd5oJQOY";

  private static final Argon2id.Cost COST = new Argon2id.Cost(7_168, 5, 1);

  private final Argon2id argon2id = new Argon2id(COST, 1);

  @Test
  void it_knows_a_password_by_what_others_wrote_of_it() {
    assertThat(argon2id.matches("password", REFERENCE)).isTrue();
    assertThat(argon2id.matches("passwore", REFERENCE)).isFalse();
    assertThat(argon2id.matches("secret19", STORED)).isTrue();
  }

  @Test
  void it_knows_a_password_by_what_it_wrote_of_it() {
    String text = argon2id.hash("contraseña");
    assertThat(text).startsWith("$argon2id$v=19$m=7168,t=5,p=1$");
    assertThat(argon2id.matches("contraseña", text)).isTrue();
    assertThat(argon2id.matches("contrasena", text)).isFalse();
    assertThat(argon2id.hash("contraseña")).as("another salt").isNotEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "secret19",
        "$argon2i$v=19$m=7168,t=5,p=1$MDEyMzQ1$EeIa6B84",
        "$argon2id$v=16$m=7168,t=5,p=1$MDEyMzQ1$EeIa6B84",
        "$argon2id$v=19$m=7168,t=5,p=1$MDEyMzQ1"
      })
  void what_is_no_hash_is_no_wrong_password(String text) {
    assertThatThrownBy(() -> argon2id.matches("secret19", text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void it_leaves_next_to_nothing_to_the_collector() {
    argon2id.hash("the first");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    argon2id.hash("the second");
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000_000);
  }
}
