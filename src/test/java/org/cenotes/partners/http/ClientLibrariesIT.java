package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.cenotes.partners.harness.Product;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Client libraries that are generated from the served document compile and book a visit; two
 * linters find nothing in the documents. {@code mvn verify -Psdk} runs it and fetches the
 * generator.
 */
@Tag("sdk")
class ClientLibrariesIT {
  private static final Path FOLDER = Path.of("target/sdk");
  private static final int TOOLCHAIN_MISSING = 75;
  private static final String CENOTE = "cenote-ik-kil";

  private static Partner partner;

  @BeforeAll
  static void keepTheServedDocuments() throws IOException {
    partner = Partner.seed();
    Files.createDirectories(FOLDER);
    for (String name : new String[] {"openapi", "partner", "portal", "admin", "sandbox"}) {
      String path = name.equals("openapi") ? "/openapi" : "/openapi/" + name;
      Files.writeString(FOLDER.resolve(name + ".json"), Api.anyone().get(path).asString());
    }
  }

  private static String run(String client) throws IOException, InterruptedException {
    ProcessBuilder command =
        new ProcessBuilder("src/test/sdk/client", client, FOLDER.toString())
            .redirectErrorStream(true);
    command
        .environment()
        .putAll(
            Map.of(
                "API_URL", Product.baseUri().toString().replaceFirst("/$", ""),
                "API_KEY", partner.liveKey(),
                "CENOTE", partner.cenote(CENOTE),
                "DAY", Partner.day(40).toString(),
                "REFERENCE", "client-" + client,
                "CLASSPATH", System.getProperty("java.class.path")));
    Process process = command.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    if (code == TOOLCHAIN_MISSING) {
      System.err.println("SKIPPED: client " + client + ": " + output);
    }
    Assumptions.assumeTrue(code != TOOLCHAIN_MISSING, output);
    assertThat(code).as(output).isZero();
    return output;
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", "python", "typescript", "axios", "go", "kotlin", "php"})
  void a_generated_client_books_a_visit(String language) throws Exception {
    assertThat(run(language).strip().lines()).endsWith("confirmed 36000", "cancelled", "404");
  }

  @Test
  void the_generated_client_for_dotnet_is_valid_source() throws Exception {
    assertThat(run("csharp")).contains(" files, 0 of them not C#");
  }

  @Test
  void linters_find_nothing() throws Exception {
    assertThat(run("lint")).contains("openapi.json: validated").doesNotContain(" warning ");
  }
}
