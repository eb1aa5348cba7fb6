package org.cenotes.partners.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import javax.sql.DataSource;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Service;

/** What each kind of class may do. */
final class ClassKindRules {
  static final ArchRule ENTITIES_ARE_PACKAGE_PRIVATE =
      classes().that().areAnnotatedWith(Entity.class).should().bePackagePrivate();

  static final ArchRule ENTITIES_STAY_IN_THEIR_PACKAGE =
      classes()
          .that()
          .areAnnotatedWith(Entity.class)
          .should(
              Conditions.none(
                  "be used in their own package only",
                  type ->
                      type.getDirectDependenciesToSelf().stream()
                          .filter(
                              use ->
                                  !use.getOriginClass()
                                      .getPackageName()
                                      .equals(type.getPackageName()))
                          .map(use -> use.getDescription())));

  static final ArchRule ENTITIES_HAVE_NO_SETTERS =
      methods()
          .that()
          .areDeclaredInClassesThat()
          .areAnnotatedWith(Entity.class)
          .should()
          .haveNameNotMatching("set[A-Z].*");

  static final ArchRule REPOSITORIES_ARE_PACKAGE_PRIVATE =
      classes().that().areAnnotatedWith(Repository.class).should().bePackagePrivate();

  static final ArchRule ONLY_REPOSITORIES_TALK_TO_THE_DATABASE =
      noClasses()
          .that()
          .areNotAnnotatedWith(Repository.class)
          .and()
          .resideOutsideOfPackages(
              "..platform.component..",
              "..platform.tenancy..",
              "..platform.migration..",
              "..platform.signal..",
              "..platform.health..")
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(
              EntityManager.class,
              Connection.class,
              Statement.class,
              PreparedStatement.class,
              DataSource.class,
              org.hibernate.Session.class,
              org.hibernate.SessionFactory.class);

  static final ArchRule ONLY_SERVICES_OPEN_TRANSACTIONS =
      noClasses()
          .that()
          .areNotAnnotations()
          .and()
          .resideInAPackage(ModuleDependencies.ROOT + "..")
          .should()
          .beAnnotatedWith(Transactional.class);

  static final ArchRule TRANSACTIONAL_METHODS_ARE_IN_SERVICES =
      methods()
          .that()
          .areAnnotatedWith(Transactional.class)
          .should()
          .beDeclaredInClassesThat()
          .areAnnotatedWith(Service.class);

  static final ArchRule NO_TRANSACTION_WAITS_FOR_THE_NETWORK =
      noClasses()
          .that()
          .areAnnotatedWith(Service.class)
          .or()
          .areAnnotatedWith(Repository.class)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.net.http..", "javax.net..", "java.nio.channels..", "jakarta.ws.rs.client..")
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(java.net.Socket.class, java.net.InetAddress.class);

  private ClassKindRules() {}
}
