package org.cenotes.partners.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;

class TransitionTableTest {
  private enum Lamp {
    ON,
    OFF,
    BROKEN
  }

  private static TransitionTable<Lamp, AtomicReference<Lamp>> lamp() {
    return TransitionTable.of(Lamp.class, AtomicReference<Lamp>::new, AtomicReference<Lamp>::get)
        .event("switch on", TransitionTableTest::switchOn);
  }

  private static void switchOn(AtomicReference<Lamp> lamp) {
    if (lamp.get() == Lamp.BROKEN) {
      throw new IllegalStateException("error.lamp.broken");
    }
    lamp.set(Lamp.ON);
  }

  private static void check(TransitionTable<?, ?> table) throws Throwable {
    for (DynamicTest test : table.tests().toList()) {
      test.getExecutable().execute();
    }
  }

  @Test
  void every_pair_is_one_test() throws Throwable {
    var table =
        lamp().from(Lamp.OFF).to(Lamp.ON).from(Lamp.ON).stays().from(Lamp.BROKEN).fails("broken");
    assertThat(table.tests().map(DynamicTest::getDisplayName))
        .containsExactly("switch on from ON", "switch on from OFF", "switch on from BROKEN");
    check(table);
  }

  @Test
  void a_missing_pair_fails() {
    assertThatThrownBy(() -> check(lamp().from(Lamp.ON, Lamp.OFF).to(Lamp.ON)))
        .hasMessageContaining("no row for switch on from BROKEN");
  }

  @Test
  void a_wrong_outcome_fails() {
    assertThatThrownBy(() -> check(lamp().from(Lamp.values()).to(Lamp.ON)))
        .hasMessageContaining("failure");
    assertThatThrownBy(() -> check(lamp().from(Lamp.values()).fails("error.lamp.broken")))
        .hasMessageContaining("failure");
    assertThatThrownBy(() -> check(lamp().from(Lamp.ON, Lamp.OFF).to(Lamp.OFF)))
        .hasMessageContaining("state after");
  }
}
