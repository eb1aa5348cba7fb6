package org.cenotes.partners.installation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The nodes have their secrets from files, and from no variable of their environment. */
class KubernetesSecretsTest {
  private final List<JsonNode> manifests = Manifests.in(Manifests.FOLDER);
  private final PodSpec nodes =
      Manifests.of(manifests, Deployment.class).get(0).getSpec().getTemplate().getSpec();
  private final Container node = nodes.getContainers().get(0);

  @Test
  void secrets_are_files_that_the_server_reads() throws IOException {
    Set<String> documented = DocumentedSettings.names();
    VolumeMount mount =
        node.getVolumeMounts().stream()
            .filter(volume -> volume.getName().equals("secrets"))
            .findAny()
            .orElseThrow();
    assertThat(node.getEnv())
        .anyMatch(
            variable ->
                variable.getName().equals("VARIABLE_SOURCE_DIRS")
                    && variable.getValue().equals(mount.getMountPath()));
    assertThat(node.getEnv()).allMatch(variable -> variable.getValueFrom() == null);
    assertThat(mount.getReadOnly()).isTrue();
    String name =
        nodes.getVolumes().stream()
            .filter(volume -> volume.getSecret() != null)
            .map(volume -> volume.getSecret().getSecretName())
            .collect(Collectors.joining());
    Secret secret =
        Manifests.of(manifests, Secret.class).stream()
            .filter(candidate -> candidate.getMetadata().getName().equals(name))
            .findAny()
            .orElseThrow();
    assertThat(secret.getStringData())
        .containsOnlyKeys("DATABASE_URL", "DATABASE_PASSWORD", "cenotes.secrets.master-key");
    assertThat(secret.getStringData().keySet())
        .allMatch(key -> documented.contains(key.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_")));
  }
}
