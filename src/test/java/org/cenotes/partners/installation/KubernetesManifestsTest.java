package org.cenotes.partners.installation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The manifests are valid, and fit each other, the server and the documents. */
class KubernetesManifestsTest {
  private static final String COMMANDS = "/opt/cenotes/bin/";

  private final List<JsonNode> manifests = Manifests.in(Manifests.FOLDER);
  private final Deployment deployment = only(Deployment.class);
  private final PodTemplateSpec nodes = deployment.getSpec().getTemplate();
  private final Container node = nodes.getSpec().getContainers().get(0);
  private final List<Job> jobs = Manifests.of(manifests, Job.class);

  private <T> T only(Class<T> type) {
    return Manifests.of(manifests, type).get(0);
  }

  @Test
  void no_manifest_has_a_member_that_its_kind_does_not_know() throws Exception {
    assertThat(manifests).hasSizeGreaterThan(12);
    for (JsonNode manifest : manifests) {
      assertThat(Manifests.typed(manifest)).isNotNull();
    }
    JsonNode misspelt = untyped("Deployment").deepCopy();
    ((ObjectNode) misspelt.at("/spec/template/spec/containers/0")).put("imagePullPolcy", "Always");
    assertThatThrownBy(() -> Manifests.typed(misspelt)).hasMessageContaining("imagePullPolcy");
  }

  @Test
  void selectors_find_the_pods() {
    Map<String, String> labels = nodes.getMetadata().getLabels();
    assertThat(labels).containsAllEntriesOf(deployment.getSpec().getSelector().getMatchLabels());
    assertThat(labels)
        .containsAllEntriesOf(
            only(PodDisruptionBudget.class).getSpec().getSelector().getMatchLabels());
    nodes
        .getSpec()
        .getTopologySpreadConstraints()
        .forEach(
            spread ->
                assertThat(labels)
                    .containsAllEntriesOf(spread.getLabelSelector().getMatchLabels()));
    for (Service service : Manifests.of(manifests, Service.class)) {
      assertThat(labels).containsAllEntriesOf(service.getSpec().getSelector());
      // numbers, because the operator's pods declare one port only
      assertThat(portNumbers())
          .containsAll(
              service.getSpec().getPorts().stream()
                  .map(port -> port.getTargetPort().getIntVal())
                  .toList());
    }
  }

  @Test
  void network_policies_cover_all_pods_and_have_the_numbers_of_their_ports() {
    List<NetworkPolicy> policies = Manifests.of(manifests, NetworkPolicy.class);
    NetworkPolicy ofNodes = policies.get(0);
    assertThat(nodes.getMetadata().getLabels())
        .containsAllEntriesOf(ofNodes.getSpec().getPodSelector().getMatchLabels());
    assertThat(
            ofNodes.getSpec().getIngress().stream()
                .flatMap(rule -> rule.getPorts().stream())
                .map(port -> port.getPort().getIntVal()))
        .containsExactlyInAnyOrderElementsOf(portNumbers());
    assertThat(policies.get(1).getSpec().getPodSelector().getMatchExpressions().get(0).getValues())
        .containsExactlyInAnyOrderElementsOf(
            jobs.stream()
                .map(
                    job ->
                        job.getSpec()
                            .getTemplate()
                            .getMetadata()
                            .getLabels()
                            .get("app.kubernetes.io/name"))
                .toList());
  }

  @Test
  void prometheus_finds_the_management_port() {
    ServiceMonitor monitor = only(ServiceMonitor.class);
    List<Service> found =
        Manifests.of(manifests, Service.class).stream()
            .filter(
                service ->
                    service
                        .getMetadata()
                        .getLabels()
                        .entrySet()
                        .containsAll(monitor.getSpec().getSelector().getMatchLabels().entrySet()))
            .toList();
    assertThat(found).hasSize(1);
    assertThat(found.get(0).getSpec().getPorts())
        .extracting(ServicePort::getName)
        .containsExactly(monitor.getSpec().getEndpoints().get(0).getPort());
  }

  @Test
  void ports_and_probes_are_those_of_the_server() throws IOException {
    String server = Files.readString(Path.of("liberty/http.xml"));
    for (ContainerPort port : node.getPorts()) {
      assertThat(server)
          .contains(
              "name=\"%s.port\" defaultValue=\"%d\""
                  .formatted(port.getName(), port.getContainerPort()));
    }
    assertThat(Files.readString(Path.of("liberty/Containerfile"))).contains("EXPOSE 9080 9990\n");
    Map<String, Probe> probes =
        Map.of(
            "/health/started", node.getStartupProbe(),
            "/health/live", node.getLivenessProbe(),
            "/health/ready", node.getReadinessProbe());
    probes.forEach(
        (path, probe) -> {
          assertThat(probe.getHttpGet().getPath()).isEqualTo(path);
          assertThat(probe.getHttpGet().getPort().getStrVal()).isEqualTo("management");
        });
  }

  @Test
  void a_pod_has_the_time_to_finish_its_requests() {
    List<String> wait = node.getLifecycle().getPreStop().getExec().getCommand();
    assertThat(wait.get(0)).isEqualTo("sleep");
    // the time to drain, and what Liberty gives to requests under way
    assertThat(nodes.getSpec().getTerminationGracePeriodSeconds())
        .isGreaterThan(Long.parseLong(wait.get(1)) + 5 + 30);
  }

  @Test
  void variables_are_documented_and_what_they_refer_to_exists() throws IOException {
    Set<String> documented = DocumentedSettings.names();
    Map<String, Set<String>> secrets = new HashMap<>();
    Manifests.of(manifests, Secret.class)
        .forEach(s -> secrets.put(s.getMetadata().getName(), s.getStringData().keySet()));
    for (PodSpec pod : pods()) {
      Container container = pod.getContainers().get(0);
      for (EnvVar variable : container.getEnv()) {
        assertThat(documented).contains(variable.getName());
        if (variable.getValueFrom() != null) {
          var key = variable.getValueFrom().getSecretKeyRef();
          assertThat(secrets.get(key.getName())).contains(key.getKey());
        }
      }
      assertThat(pod.getVolumes().stream().map(Volume::getName))
          .containsExactlyInAnyOrderElementsOf(
              container.getVolumeMounts().stream().map(VolumeMount::getName).toList());
      assertThat(
              pod.getVolumes().stream()
                  .filter(volume -> volume.getConfigMap() != null)
                  .map(volume -> volume.getConfigMap().getName()))
          .containsExactly(only(ConfigMap.class).getMetadata().getName());
    }
  }

  @Test
  void only_the_jobs_have_the_owner_s_password_and_run_commands_that_exist() {
    assertThat(node.getEnv()).extracting(EnvVar::getName).doesNotContain("DATABASE_OWNER_PASSWORD");
    assertThat(jobs).hasSize(3);
    for (Job job : jobs) {
      Container container = job.getSpec().getTemplate().getSpec().getContainers().get(0);
      assertThat(container.getEnv())
          .extracting(EnvVar::getName)
          .contains("DATABASE_OWNER_PASSWORD");
      assertThat(container.getImage()).isEqualTo(node.getImage());
      assertThat(container.getCommand().get(0)).startsWith(COMMANDS);
      assertThat(Path.of("liberty/bin", container.getCommand().get(0).substring(COMMANDS.length())))
          .isExecutable();
    }
  }

  @Test
  void pods_are_confined() {
    for (PodSpec pod : pods()) {
      assertThat(pod.getAutomountServiceAccountToken()).isFalse();
      assertThat(pod.getEnableServiceLinks()).isFalse();
      assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
      var confined = pod.getContainers().get(0).getSecurityContext();
      assertThat(confined.getReadOnlyRootFilesystem()).isTrue();
      assertThat(confined.getAllowPrivilegeEscalation()).isFalse();
      assertThat(confined.getCapabilities().getDrop()).containsExactly("ALL");
    }
  }

  @Test
  void the_operator_s_resource_describes_the_same_nodes() {
    JsonNode application = untyped("OpenLibertyApplication").path("spec");
    JsonNode plain = untyped("Deployment").at("/spec/template/spec");
    JsonNode container = plain.at("/containers/0");
    assertThat(application.path("applicationImage")).isEqualTo(container.path("image"));
    for (String same : List.of("env", "resources", "volumeMounts")) {
      assertThat(application.path(same)).as(same).isEqualTo(container.path(same));
    }
    assertThat(application.path("volumes")).isEqualTo(plain.path("volumes"));
    assertThat(application.at("/service/targetPort").asInt()).isEqualTo(9080);
    Map.of("startup", "startupProbe", "liveness", "livenessProbe", "readiness", "readinessProbe")
        .forEach(
            (theirs, ours) -> {
              JsonNode probe = application.at("/probes/" + theirs);
              assertThat(probe.at("/httpGet/path"))
                  .isEqualTo(container.path(ours).at("/httpGet/path"));
              assertThat(probe.at("/httpGet/port").asInt()).isEqualTo(9990);
              assertThat(probe.path("failureThreshold"))
                  .isEqualTo(container.path(ours).path("failureThreshold"));
            });
  }

  @Test
  void a_machine_that_takes_no_pods_does_not_keep_others_from_starting() {
    for (JsonNode spreads :
        List.of(
            untyped("OpenLibertyApplication").at("/spec/topologySpreadConstraints/constraints"),
            untyped("Deployment").at("/spec/template/spec/topologySpreadConstraints"))) {
      assertThat(spreads)
          .filteredOn(spread -> spread.path("whenUnsatisfiable").asText().equals("DoNotSchedule"))
          .singleElement()
          .satisfies(
              spread -> assertThat(spread.path("nodeTaintsPolicy").asText()).isEqualTo("Honor"));
    }
  }

  @Test
  void the_kustomization_names_files_that_exist() {
    List<String> files = new ArrayList<>();
    untyped("Kustomization").path("resources").forEach(file -> files.add(file.asText()));
    assertThat(files).isNotEmpty().allMatch(file -> Files.exists(Manifests.FOLDER.resolve(file)));
  }

  @Test
  void the_compose_file_uses_documented_variables_and_the_server_s_ports() throws IOException {
    JsonNode services =
        Manifests.documents(Path.of("liberty/compose/compose.yaml")).get(0).path("services");
    Set<String> names = new TreeSet<>();
    services.at("/node/environment").fieldNames().forEachRemaining(names::add);
    services.at("/migrate/environment").fieldNames().forEachRemaining(names::add);
    assertThat(DocumentedSettings.names()).containsAll(names);
    Set<String> ports = new TreeSet<>();
    services.at("/node/ports").forEach(port -> ports.add(port.asText()));
    assertThat(ports).containsExactly("127.0.0.1:9080:9080", "127.0.0.1:9990:9990");
    assertThat(services.at("/migrate/command/0").asText()).isEqualTo(COMMANDS + "migrate");
    assertThat(services.at("/node/image")).isEqualTo(services.at("/migrate/image"));
    assertThat(services.findValues("build")).as("one image, built once").hasSize(1);
  }

  private List<PodSpec> pods() {
    List<PodSpec> all = new ArrayList<>();
    all.add(nodes.getSpec());
    jobs.forEach(job -> all.add(job.getSpec().getTemplate().getSpec()));
    return all;
  }

  private Set<Integer> portNumbers() {
    return node.getPorts().stream()
        .map(ContainerPort::getContainerPort)
        .collect(Collectors.toSet());
  }

  private JsonNode untyped(String kind) {
    return manifests.stream()
        .filter(manifest -> manifest.path("kind").asText().equals(kind))
        .findAny()
        .orElseThrow();
  }
}
