package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import org.cenotes.partners.platform.http.ErrorKey;
import org.junit.jupiter.api.Test;

/** The error catalogue in code and its page in the documentation agree. */
class ErrorMessagesTest {
  private static final Path PAGE = Path.of("docs/errors.md");
  private static final String REWRITE = "cenotes.errors.write";

  private static List<ErrorKey> catalogue() {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.cenotes.partners");
    List<ErrorKey> errors = new ArrayList<>();
    classes.stream()
        .filter(type -> type.isAssignableTo(ErrorKey.class) && type.isEnum())
        .forEach(type -> errors.addAll(constants(type.reflect())));
    errors.sort(Comparator.comparingInt(ErrorKey::status).thenComparing(ErrorKey::key));
    return errors;
  }

  private static List<ErrorKey> constants(Class<?> type) {
    return java.util.Arrays.stream(type.getEnumConstants()).map(ErrorKey.class::cast).toList();
  }

  @Test
  void errors_are_unique_and_well_formed() {
    List<ErrorKey> errors = catalogue();
    assertThat(errors).hasSizeGreaterThan(20);
    assertThat(errors)
        .extracting(error -> error.status() + " " + error.key())
        .doesNotHaveDuplicates();
    for (ErrorKey error : errors) {
      assertThat(error.key()).matches("(error|validation|partners)(\\.[a-z][a-z0-9_]*)+");
      assertThat(error.status()).isBetween(400, 599);
    }
  }

  @Test
  void the_documentation_lists_the_same_errors() throws IOException {
    String page = page(catalogue());
    if (Boolean.getBoolean(REWRITE)) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE)
        .as("stale? mvn test -Dtest=ErrorMessagesTest -D" + REWRITE + "=true writes it anew")
        .hasContent(page);
  }

  @Test
  void every_error_has_a_sentence_in_spanish() throws IOException {
    Properties spanish = new Properties();
    try (Reader in =
        new InputStreamReader(
            ErrorKey.class.getResourceAsStream("/errors_es.properties"), StandardCharsets.UTF_8)) {
      spanish.load(in);
    }
    assertThat(spanish.stringPropertyNames())
        .containsExactlyInAnyOrderElementsOf(
            catalogue().stream().map(ErrorKey::key).distinct().toList());
  }

  private static String page(List<ErrorKey> errors) throws IOException {
    Properties when = new Properties();
    try (InputStream in = ErrorKey.class.getResourceAsStream("/errors.properties")) {
      when.load(in);
    }
    StringBuilder page =
        new StringBuilder(
            """
            # Errors

            The error keys that a response can carry in `message`. ErrorMessagesTest generates this page from the error
            enums and the sentences in src/main/resources/errors.properties.

            Decide by the status and `message`: texts may change. `detail` is for people and in Spanish or English, as
            `Accept-Language` asks: the sentence of the table or, if that is too general, what is wrong with this request.
            `errors.messages` is always about this request, `errors.fields` has the same by member, and `errors.details`
            has facts for programs. `errors` is absent where the key says it all. `retryAfter` and the header `Retry-After`
            are the seconds to wait. Quote `requestId`, which `X-Request-Id` has too, when you ask for help. `docUrl` is the
            row of this page, where `cenotes.docs-url` is set. With `Accept: application/problem+json` the key is in `key`.

            | Status | Key | Meaning |
            |---|---|---|
            """);
    for (ErrorKey error : errors) {
      assertThat(when.getProperty(error.key()))
          .as(error.key() + " has no sentence in errors.properties")
          .isNotBlank();
      page.append(
          "| %1$d | <a id=\"%2$s\"></a>%2$s | %3$s |\n"
              .formatted(error.status(), error.key(), when.getProperty(error.key())));
    }
    return page.toString();
  }
}
