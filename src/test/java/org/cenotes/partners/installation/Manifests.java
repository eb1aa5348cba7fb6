package org.cenotes.partners.installation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads YAML, and manifests as strictly as Kubernetes does: an unknown member is an error. */
final class Manifests {
  static final Path FOLDER = Path.of("liberty/kubernetes");

  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  /** The types keep unknown members for round trips; here they must not. */
  private static final ObjectMapper STRICT =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .setAnnotationIntrospector(
              new JacksonAnnotationIntrospector() {
                private static final long serialVersionUID = 1;

                @Override
                public Boolean hasAnySetter(Annotated member) {
                  return false;
                }
              });

  private static final Map<String, Class<?>> TYPES =
      Map.of(
          "apps/v1 Deployment", Deployment.class,
          "batch/v1 Job", Job.class,
          "monitoring.coreos.com/v1 PrometheusRule", PrometheusRule.class,
          "monitoring.coreos.com/v1 ServiceMonitor", ServiceMonitor.class,
          "networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class,
          "policy/v1 PodDisruptionBudget", PodDisruptionBudget.class,
          "v1 ConfigMap", ConfigMap.class,
          "v1 Secret", Secret.class,
          "v1 Service", Service.class);

  /** Kinds whose types are not in the library. */
  private static final List<String> UNTYPED =
      List.of(
          "apps.openliberty.io/v1 OpenLibertyApplication",
          "kustomize.config.k8s.io/v1beta1 Kustomization");

  private Manifests() {}

  /** All manifests of a folder. */
  static List<JsonNode> in(Path folder) {
    try (var files = Files.list(folder)) {
      List<JsonNode> all = new ArrayList<>();
      for (Path file : files.filter(name -> name.toString().endsWith(".yaml")).sorted().toList()) {
        all.addAll(documents(file));
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The documents of one YAML file. */
  static List<JsonNode> documents(Path file) {
    try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(file.toFile())) {
      return documents.readAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The manifest as an object of its type; itself when there is none. */
  static Object typed(JsonNode manifest) throws JsonProcessingException {
    String name = manifest.path("apiVersion").asText() + " " + manifest.path("kind").asText();
    if (UNTYPED.contains(name)) {
      return manifest;
    }
    Class<?> type = TYPES.get(name);
    if (type == null) {
      throw new IllegalArgumentException("unknown kind " + name);
    }
    return STRICT.treeToValue(manifest, type);
  }

  /** The objects of one type. */
  static <T> List<T> of(List<JsonNode> manifests, Class<T> type) {
    List<T> found = new ArrayList<>();
    for (JsonNode manifest : manifests) {
      try {
        Object typed = typed(manifest);
        if (type.isInstance(typed)) {
          found.add(type.cast(typed));
        }
      } catch (JsonProcessingException e) {
        throw new UncheckedIOException(e);
      }
    }
    return found;
  }
}
