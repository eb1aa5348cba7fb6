package org.cenotes.partners.platform.migration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cenotes.partners.platform.config.Environment;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;

/** The manifests give each program what it asks for at start, and no more. */
class KubernetesTest {
  private static final Path FOLDER = Path.of("liberty/kubernetes");
  private static final String MASTER_KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

  @Test
  void a_server_of_the_deployment_passes_the_checks_of_production() throws IOException {
    Map<String, String> variables = variables("deployment.yaml");
    assertThat(variables).containsEntry("CENOTES_ENVIRONMENT", "production");
    assertThat(variables)
        .containsKeys("DATABASE_URL", "DATABASE_PASSWORD", "CENOTES_HTTP_TRUSTED_PROXIES");
    assertThat(problems(variables)).isEmpty();
    for (String needed : List.of("CENOTES_SECRETS_MASTER_KEY", "CENOTES_PUBLIC_URL")) {
      Map<String, String> without = new TreeMap<>(variables);
      without.remove(needed);
      assertThat(problems(without)).as("without " + needed).hasSize(1);
    }
  }

  @Test
  void the_server_does_not_know_the_owners_password() throws IOException {
    assertThat(variables("deployment.yaml").keySet())
        .noneMatch(name -> name.startsWith("DATABASE_OWNER"));
    JsonNode job = documents("migration.yaml").get(0);
    assertThat(job.at("/kind").asText()).isEqualTo("Job");
    assertThat(container(job).get("command").toString())
        .isEqualTo("[\"/opt/cenotes/bin/migrate\"]");
    assertThat(Files.readString(Path.of("liberty/bin/migrate"))).contains(Migrate.class.getName());
    assertThat(variables("migration.yaml"))
        .containsOnlyKeys("CENOTES_ENVIRONMENT", "DATABASE_URL", "DATABASE_OWNER_PASSWORD");
    for (JsonNode secret : documents("secret.example.yaml")) {
      boolean owners = secret.at("/stringData").has("DATABASE_OWNER_PASSWORD");
      assertThat(owners)
          .isEqualTo(secret.at("/metadata/name").asText().equals("partner-platform-owner"));
    }
  }

  @Test
  void the_re_seal_command_has_the_keys_of_the_nodes() throws IOException {
    assertThat(variables("reseal.yaml"))
        .containsOnlyKeys(
            "VARIABLE_SOURCE_DIRS",
            "DATABASE_URL",
            "DATABASE_PASSWORD",
            "DATABASE_OWNER_PASSWORD",
            "CENOTES_SECRETS_MASTER_KEY")
        .containsEntry("CENOTES_SECRETS_MASTER_KEY", MASTER_KEY);
    assertThat(container(documents("reseal.yaml").get(0)).get("command").toString())
        .isEqualTo("[\"/opt/cenotes/bin/reseal\"]");
    assertThat(Files.readString(Path.of("liberty/bin/reseal"))).contains(Reseal.class.getName());
  }

  private static List<String> problems(Map<String, String> variables) {
    return new StartupChecks(config(variables), Environment.PRODUCTION, ZoneOffset.UTC)
        .problemsOfSettings();
  }

  /** The variables of a manifest; of a secret stands what somebody would have put there. */
  private static Map<String, String> variables(String file) throws IOException {
    Map<String, String> variables = new TreeMap<>();
    for (JsonNode variable : container(documents(file).get(0)).get("env")) {
      JsonNode secret = variable.at("/valueFrom/secretKeyRef");
      variables.put(
          variable.get("name").asText(),
          secret.isMissingNode() ? variable.get("value").asText() : filledIn(secret));
    }
    for (JsonNode volume : documents(file).get(0).at("/spec/template/spec/volumes")) {
      for (String key : keys(volume.at("/secret/secretName").asText())) {
        variables.put(variable(key), filledIn(key));
      }
    }
    return variables;
  }

  private static String filledIn(JsonNode reference) throws IOException {
    String key = reference.get("key").asText();
    assertThat(keys(reference.get("name").asText())).contains(key);
    return filledIn(key);
  }

  /** The keys of a Secret of the example; none when there is no such Secret. */
  private static Set<String> keys(String secret) throws IOException {
    Set<String> keys = new TreeSet<>();
    for (JsonNode example : documents("secret.example.yaml")) {
      if (example.at("/metadata/name").asText().equals(secret)) {
        example.at("/stringData").fieldNames().forEachRemaining(keys::add);
      }
    }
    return keys;
  }

  private static String filledIn(String key) {
    return switch (key) {
      case "cenotes.secrets.master-key" -> MASTER_KEY;
      case "DATABASE_URL" -> "jdbc:postgresql://postgres.example:5432/cenotes";
      default -> "of-its-own";
    };
  }

  private static JsonNode container(JsonNode document) {
    return document.at("/spec/template/spec/containers/0");
  }

  private static List<JsonNode> documents(String file) throws IOException {
    YAMLMapper yaml = new YAMLMapper();
    try (MappingIterator<JsonNode> documents =
        yaml.readerFor(JsonNode.class).readValues(Files.readString(FOLDER.resolve(file)))) {
      return documents.readAll();
    }
  }

  /** Variables as MicroProfile Config names them. */
  private static Config config(Map<String, String> variables) {
    return (Config)
        Proxy.newProxyInstance(
            KubernetesTest.class.getClassLoader(),
            new Class<?>[] {Config.class},
            (proxy, method, arguments) -> {
              assertThat(method.getName()).isEqualTo("getOptionalValue");
              return Optional.ofNullable(variables.get(variable(arguments[0].toString())));
            });
  }

  private static String variable(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
  }
}
