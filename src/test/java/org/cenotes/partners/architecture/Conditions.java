package org.cenotes.partners.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.function.Function;
import java.util.stream.Stream;

/** Conditions as functions from a class to its violations. */
final class Conditions {
  private Conditions() {}

  /** Holds for a class without complaints. */
  static ArchCondition<JavaClass> none(
      String description, Function<JavaClass, Stream<String>> complaints) {
    return new ArchCondition<>(description) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        complaints
            .apply(type)
            .forEach(
                sentence ->
                    events.add(
                        SimpleConditionEvent.violated(type, type.getName() + ": " + sentence)));
      }
    };
  }
}
