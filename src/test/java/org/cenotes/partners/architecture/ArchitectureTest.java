package org.cenotes.partners.architecture;

import static org.assertj.core.api.Assertions.assertThat;

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
 * Checks the dependency, naming and class rules. They run as plain JUnit tests and are counted,
 * because a runner that does not know ArchUnit's own fields skips them silently.
 */
class ArchitectureTest {
  private static final List<Class<?>> RULE_CLASSES =
      List.of(LayerRules.class, ClassKindRules.class, EndpointRules.class, NamingRules.class);

  /** The number of rules, so that one that is lost fails the build. */
  private static final int RULES = 22;

  private static final AtomicInteger CHECKED = new AtomicInteger();

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ModuleDependencies.ROOT);

  @TestFactory
  Stream<DynamicTest> rules() throws IllegalAccessException {
    Map<String, ArchRule> rules = new TreeMap<>();
    for (Class<?> holder : RULE_CLASSES) {
      for (Field field : holder.getDeclaredFields()) {
        if (ArchRule.class.isAssignableFrom(field.getType())) {
          rules.put(holder.getSimpleName() + "." + field.getName(), (ArchRule) field.get(null));
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
                      rule.getValue().check(CLASSES);
                    }));
  }

  @AfterAll
  static void checksEveryRule() {
    assertThat(CHECKED).hasValue(RULES);
  }

  @Test
  void listsExactlyTheModulesThatExist() {
    assertThat(
            CLASSES.stream()
                .flatMap(type -> ModuleDependencies.moduleOf(type.getPackageName()).stream())
                .collect(Collectors.toSet()))
        .isEqualTo(ModuleDependencies.modules());
  }
}
