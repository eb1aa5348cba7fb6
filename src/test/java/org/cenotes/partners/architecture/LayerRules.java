package org.cenotes.partners.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** Floors and rooms. */
final class LayerRules {
  static final ArchRule EVERY_ROOM_IS_ON_THE_PLAN =
      classes()
          .that(new InARoom())
          .should(
              Conditions.none(
                  "be in a room of the floor plan",
                  type ->
                      ModuleDependencies.roomOf(type.getPackageName())
                          .filter(room -> !ModuleDependencies.rooms().contains(room))
                          .stream()));

  static final ArchRule ROOMS_ARE_ENTERED_BY_THE_PLAN =
      classes()
          .that(new InARoom())
          .should(Conditions.none("enter only the rooms the plan names", LayerRules::forbiddenDoors));

  static final ArchRule THE_PLATFORM_KNOWS_NO_BUSINESS =
      noClasses()
          .that()
          .resideInAPackage("..partners.platform..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..partners.domain..", "..partners.api..");

  static final ArchRule THE_DOMAIN_KNOWS_NO_FAMILY =
      noClasses()
          .that()
          .resideInAPackage("..partners.domain..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("..partners.api..");

  static final ArchRule FAMILIES_SHARE_ONLY_THE_GUARD =
      slices()
          .matching("org.cenotes.partners.api.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(
              DescribedPredicate.alwaysTrue(),
              JavaClass.Predicates.resideInAPackage("..partners.api.guard.."))
          .ignoreDependency(
              JavaClass.Predicates.resideInAPackage("..partners.api.contract.."),
              DescribedPredicate.alwaysTrue());

  static final ArchRule ROOMS_HAVE_NO_CYCLES =
      slices().matching("org.cenotes.partners.(*).(*)..").should().beFreeOfCycles();

  private LayerRules() {}

  private static Stream<String> forbiddenDoors(JavaClass type) {
    String room = ModuleDependencies.roomOf(type.getPackageName()).orElseThrow();
    return type.getDirectDependenciesFromSelf().stream()
        .filter(
            dependency ->
                ModuleDependencies.roomOf(
                        dependency.getTargetClass().getBaseComponentType().getPackageName())
                    .filter(other -> !ModuleDependencies.mayEnter(room, other))
                    .isPresent())
        .map(dependency -> room + " may not enter: " + dependency.getDescription());
  }

  private static final class InARoom extends DescribedPredicate<JavaClass> {
    InARoom() {
      super("are in a room");
    }

    @Override
    public boolean test(JavaClass type) {
      return ModuleDependencies.roomOf(type.getPackageName()).isPresent();
    }
  }
}
