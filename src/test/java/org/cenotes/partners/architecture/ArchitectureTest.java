package org.cenotes.partners.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Holds the house to its rules. They run as plain JUnit tests and are counted, because a runner
 * that does not know ArchUnit's own fields skips them in silence.
 */
class ArchitectureTest {
  private static final List<Class<?>> RULE_BOOKS =
      List.of(LayerRules.class, ClassKindRules.class, EndpointRules.class, NamingRules.class);

  /** Whoever adds a rule counts it here; whoever loses one is found out. */
  private static final int RULES = 21;

  private static final int MAX_TYPES = 14;
  private static final AtomicInteger CHECKED = new AtomicInteger();

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ModuleDependencies.ROOT);

  @TestFactory
  Stream<DynamicTest> rules() throws IllegalAccessException {
    Map<String, ArchRule> rules = new TreeMap<>();
    for (Class<?> book : RULE_BOOKS) {
      for (Field field : book.getDeclaredFields()) {
        if (ArchRule.class.isAssignableFrom(field.getType())) {
          rules.put(book.getSimpleName() + "." + field.getName(), (ArchRule) field.get(null));
        }
      }
    }
    assertThat(rules).hasSize(RULES);
    return rules.entrySet().stream()
        .map(
            rule ->
                DynamicTest.dynamicTest(
                    rule.getKey(),
                    () -> {
                      CHECKED.incrementAndGet();
                      rule.getValue().check(HOUSE);
                    }));
  }

  @AfterAll
  static void every_rule_was_checked() {
    assertThat(CHECKED).hasValue(RULES);
  }

  /** A mark has nothing in it to read, so annotations are not counted. */
  @Test
  void a_room_has_at_most_fourteen_types() {
    Map<String, Long> sizes =
        HOUSE.stream()
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> !type.isAnnotation() && !type.getSimpleName().equals("package-info"))
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertThat(sizes).hasSizeGreaterThan(20);
    assertThat(sizes).allSatisfy((room, size) -> assertThat(size).isLessThanOrEqualTo(MAX_TYPES));
  }

  @Test
  void every_room_of_the_plan_is_there() {
    assertThat(
            HOUSE.stream()
                .flatMap(type -> ModuleDependencies.roomOf(type.getPackageName()).stream())
                .collect(Collectors.toSet()))
        .containsAll(ModuleDependencies.rooms());
  }
}
