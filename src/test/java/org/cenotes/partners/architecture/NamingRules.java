package org.cenotes.partners.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.util.Calendar;
import java.util.Date;
import java.util.Set;
import java.util.stream.Stream;
import org.cenotes.partners.domain.identity.administrator.AdministratorCommand;
import org.cenotes.partners.platform.migration.Migrate;
import org.cenotes.partners.platform.migration.Reseal;
import org.cenotes.partners.platform.request.AccessLog;

/** Names and calls that are not allowed. */
final class NamingRules {
  private static final Set<String> CLOCKS_OF_THEIR_OWN =
      Set.of(
          "system", "systemUTC", "systemDefaultZone", "tickMillis", "tickSeconds", "tickMinutes");

  static final ArchRule TIME_COMES_FROM_THE_CLOCK =
      classes()
          .that()
          .resideOutsideOfPackage("..platform.time..")
          .should(
              Conditions.none(
                  "read the time from the injected clock",
                  type ->
                      type.getAccessesFromSelf().stream()
                          .filter(NamingRules::readsTheTime)
                          .map(JavaAccess::getDescription)));

  static final ArchRule NAMES_SAY_WHAT_A_CLASS_IS =
      noClasses()
          .should()
          .haveSimpleNameEndingWith("Impl")
          .orShould()
          .haveSimpleNameEndingWith("Util")
          .orShould()
          .haveSimpleNameEndingWith("Utils")
          .orShould()
          .haveSimpleNameEndingWith("Helper")
          .orShould()
          .haveSimpleNameEndingWith("Manager")
          .orShould()
          .haveNameMatching(".*[.$](Base|Abstract)[A-Z].*");

  static final ArchRule NOBODY_PRINTS =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(Migrate.class.getName())
          .and()
          .doNotHaveFullyQualifiedName(AdministratorCommand.class.getName())
          .and()
          .doNotHaveFullyQualifiedName(Reseal.class.getName())
          .and()
          .doNotHaveFullyQualifiedName(AccessLog.class.getName())
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err");

  private NamingRules() {}

  private static boolean readsTheTime(JavaAccess<?> access) {
    AccessTarget target = access.getTarget();
    String owner = target.getOwner().getName();
    String name = target.getName();
    boolean now =
        owner.startsWith("java.time.")
            && name.equals("now")
            && !firstParameter(target).equals(Clock.class.getName());
    boolean clock = owner.equals(Clock.class.getName()) && CLOCKS_OF_THEIR_OWN.contains(name);
    boolean millis = owner.equals("java.lang.System") && name.equals("currentTimeMillis");
    boolean old =
        Stream.of(Date.class, Calendar.class, java.util.GregorianCalendar.class)
                .anyMatch(type -> owner.equals(type.getName()))
            && (name.equals("getInstance")
                || (name.equals("<init>") && firstParameter(target).isEmpty()));
    return now || clock || millis || old;
  }

  private static String firstParameter(AccessTarget target) {
    return target instanceof AccessTarget.CodeUnitCallTarget call
            && !call.getRawParameterTypes().isEmpty()
        ? call.getRawParameterTypes().get(0).getName()
        : "";
  }
}
