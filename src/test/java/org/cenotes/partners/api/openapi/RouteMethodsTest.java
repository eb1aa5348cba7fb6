package org.cenotes.partners.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.ws.rs.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cenotes.partners.api.ApiApplication;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.junit.jupiter.api.Test;

/** The list the document is made from is whole. */
class RouteMethodsTest {
  @Test
  void every_resource_is_listed() {
    Set<String> resources =
        new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("org.cenotes.partners.api")
                .stream()
                .filter(type -> type.isAnnotatedWith(Path.class))
                .map(JavaClass::getName)
                .collect(Collectors.toSet());
    assertThat(RouteMethods.RESOURCES)
        .extracting(Class::getName)
        .containsExactlyInAnyOrderElementsOf(resources);
  }

  @Test
  void every_tag_is_explained() {
    Set<String> explained =
        Stream.of(ApiApplication.class.getAnnotation(OpenAPIDefinition.class).tags())
            .map(Tag::name)
            .collect(Collectors.toSet());
    assertThat(RouteMethods.RESOURCES)
        .extracting(resource -> resource.getAnnotation(Tag.class).name())
        .allMatch(explained::contains);
  }
}
