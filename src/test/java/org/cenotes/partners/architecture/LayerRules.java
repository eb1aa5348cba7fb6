package org.cenotes.partners.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** Layers and modules. */
final class LayerRules {
  static final ArchRule MODULES_DEPEND_ONLY_ON_THE_MODULES_LISTED =
      classes()
          .that()
          .resideInAPackage("..partners.domain..")
          .should(
              Conditions.none(
                  "depend only on the modules that ModuleDependencies lists",
                  LayerRules::unlistedDependencies));

  static final ArchRule THE_PLATFORM_KNOWS_NO_BUSINESS =
      noClasses()
          .that()
          .resideInAPackage("..partners.platform..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..partners.domain..", "..partners.api..");

  static final ArchRule THE_DOMAIN_DOES_NOT_KNOW_THE_API =
      noClasses()
          .that()
          .resideInAPackage("..partners.domain..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("..partners.api..");

  static final ArchRule API_FAMILIES_SHARE_ONLY_THE_GUARD =
      slices()
          .matching("org.cenotes.partners.api.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(
              DescribedPredicate.alwaysTrue(),
              JavaClass.Predicates.resideInAPackage("..partners.api.guard.."))
          .ignoreDependency(
              JavaClass.Predicates.resideInAPackage("..partners.api.openapi.."),
              DescribedPredicate.alwaysTrue());

  static final ArchRule MODULES_HAVE_NO_CYCLES =
      slices().matching("org.cenotes.partners.(*).(*)..").should().beFreeOfCycles();

  private LayerRules() {}

  private static Stream<String> unlistedDependencies(JavaClass type) {
    String module = ModuleDependencies.moduleOf(type.getPackageName()).orElseThrow();
    return type.getDirectDependenciesFromSelf().stream()
        .filter(
            dependency ->
                ModuleDependencies.moduleOf(
                        dependency.getTargetClass().getBaseComponentType().getPackageName())
                    .filter(other -> !ModuleDependencies.mayDependOn(module, other))
                    .isPresent())
        .map(dependency -> module + " may not depend on: " + dependency.getDescription());
  }
}
