package org.cenotes.partners.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.api.guard.AnyUser;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.api.guard.LiveKey;
import org.cenotes.partners.api.guard.Operator;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.SandboxKey;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.idempotency.IdempotentAfterPreparation;
import org.cenotes.partners.platform.idempotency.IdempotentOutsideTransaction;
import org.cenotes.partners.platform.idempotency.IdempotentTransaction;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.request.StreamsRequestBody;
import org.cenotes.partners.platform.response.SuccessResponse;

/** Which annotations every endpoint must have. */
final class EndpointRules {
  /** Guards behind which the caller acts for a partner or the platform. */
  private static final List<Class<? extends Annotation>> CLOSED =
      List.of(LiveKey.class, SandboxKey.class, PartnerUser.class, Admin.class, Operator.class);

  /** Guards behind which the caller acts for nobody, or for its own login only. */
  private static final List<Class<? extends Annotation>> OPEN =
      List.of(Anyone.class, AnyUser.class);

  private static final List<Class<? extends Annotation>> IDEMPOTENCY =
      List.of(
          Idempotent.class, IdempotentAfterPreparation.class, IdempotentOutsideTransaction.class);

  private static final int MAX_ENDPOINTS = 10;

  static final ArchRule EVERY_ENDPOINT_HAS_ONE_GUARD =
      resources(
          "have exactly one guard",
          type ->
              endpoints(type)
                  .filter(method -> guards(type, method) != 1)
                  .map(method -> method.getName() + " has " + guards(type, method) + " guards"));

  static final ArchRule EVERY_ENDPOINT_DECLARES_ITS_SUCCESS_RESPONSE =
      resources(
          "declare their success response",
          type ->
              endpoints(type)
                  .filter(method -> !method.isAnnotatedWith(SuccessResponse.class))
                  .map(method -> method.getName() + " lacks @SuccessResponse"));

  static final ArchRule WRITES_ARE_IDEMPOTENT =
      resources(
          "be idempotent where they write for a partner or the platform",
          type ->
              endpoints(type)
                  .filter(
                      method ->
                          method.isAnnotatedWith(POST.class) || method.isAnnotatedWith(PATCH.class))
                  .filter(
                      method ->
                          CLOSED.stream()
                              .anyMatch(
                                  guard ->
                                      method.isAnnotatedWith(guard) || type.isAnnotatedWith(guard)))
                  .filter(method -> !isTwinOfAnOpenRoute(method))
                  .filter(method -> !method.isAnnotatedWith(StreamsRequestBody.class))
                  .filter(method -> annotationsOf(method, IDEMPOTENCY) != 1)
                  .map(method -> method.getName() + " needs exactly one @Idempotent… annotation"));

  static final ArchRule PREPARED_WRITES_RUN_AN_IDEMPOTENT_TRANSACTION =
      resources(
          "run an IdempotentTransaction exactly where they are @IdempotentAfterPreparation",
          type ->
              type.getMethods().stream()
                  .filter(
                      method ->
                          method.isAnnotatedWith(IdempotentAfterPreparation.class)
                              != runsIdempotentTransaction(method))
                  .map(
                      method ->
                          method.getName()
                              + " must have both @IdempotentAfterPreparation and a call of"
                              + " IdempotentTransaction.run, or neither"));

  static final ArchRule RESOURCES_ARE_SMALL =
      resources(
          "have between one and " + MAX_ENDPOINTS + " endpoints",
          type -> {
            long count = endpoints(type).count();
            return count >= 1 && count <= MAX_ENDPOINTS
                ? Stream.empty()
                : Stream.of("has " + count + " endpoints");
          });

  static final ArchRule LISTS_CAN_BE_SORTED =
      resources(
          "have lists that ascend or descend as the caller wants",
          type ->
              endpoints(type)
                  .flatMap(
                      method ->
                          method.getRawParameterTypes().stream()
                              .filter(query -> query.isAssignableTo(PageQuery.class))
                              .filter(query -> !hasParameters(query, "sortOrder", "sortDirection"))
                              .map(query -> method.getName() + " has a list without sortOrder")));

  private EndpointRules() {}

  private static ArchRule resources(
      String description, java.util.function.Function<JavaClass, Stream<String>> complaints) {
    return classes()
        .that()
        .areAnnotatedWith(Path.class)
        .should(Conditions.none(description, complaints));
  }

  /** Declared and inherited endpoints: the sandbox resources declare none. */
  private static Stream<JavaMethod> endpoints(JavaClass type) {
    return type.getAllMethods().stream()
        .filter(method -> method.isMetaAnnotatedWith(HttpMethod.class));
  }

  /** In the sandbox a test key is required, and all else is as on the open live route. */
  private static boolean isTwinOfAnOpenRoute(JavaMethod method) {
    return method.getOwner().getAllSubclasses().stream()
        .anyMatch(type -> OPEN.stream().anyMatch(type::isAnnotatedWith));
  }

  private static boolean hasParameters(JavaClass query, String... names) {
    return query.getAllFields().stream()
        .filter(field -> field.isAnnotatedWith(QueryParam.class))
        .map(field -> field.getAnnotationOfType(QueryParam.class).value())
        .collect(Collectors.toSet())
        .containsAll(List.of(names));
  }

  private static long annotationsOf(
      JavaMethod method, List<Class<? extends Annotation>> annotations) {
    return annotations.stream().filter(method::isAnnotatedWith).count();
  }

  private static boolean runsIdempotentTransaction(JavaMethod method) {
    return method.getMethodCallsFromSelf().stream()
        .anyMatch(call -> call.getTargetOwner().isEquivalentTo(IdempotentTransaction.class));
  }

  private static long guards(JavaClass type, JavaMethod method) {
    return Stream.of(type, method)
        .flatMap(
            place ->
                Stream.concat(CLOSED.stream(), OPEN.stream())
                    .filter(
                        guard ->
                            place instanceof JavaClass known
                                ? known.isAnnotatedWith(guard)
                                : method.isAnnotatedWith(guard)))
        .count();
  }
}
